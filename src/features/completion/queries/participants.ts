/** People of a seminar with what decides about their lines in a report. */
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { attendeeNameColumns, orderByLastName } from '#app/features/attendance/queries/expected-attendees.ts'
import { attendanceScans } from '#app/features/attendance/tables/marks.ts'
import { checkInPasses } from '#app/features/attendance/tables/slots.ts'
import { certificates } from '#app/features/certificates/tables/certificates.ts'
import { people } from '#app/features/people/tables.ts'
import { staffVisibleDetailSql } from '#app/features/registrations/queries/given-details.ts'
import { holdsSeatCondition } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { toIsoTimestamp } from '#app/platform/db/columns.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'

/** Everyone with a seat, by last name. */
export function listPeopleOfSeminar(db: DatabaseOrTransaction, seminarId: number) {
  return db
    .select({
      registrationId: registrations.id,
      personId: people.id,
      ...attendeeNameColumns,
      displayName: people.displayName,
      email: people.email,
      phone: staffVisibleDetailSql('phone'),
    })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(and(eq(registrations.seminarId, seminarId), holdsSeatCondition))
    .orderBy(...orderByLastName)
}

/** Valid certificates for those who completed a seminar, by number. */
export function listCompletionCertificates(db: DatabaseOrTransaction, seminarId: number) {
  const { registrationId, number, kind, facts, issuedAt, state } = certificates
  return db
    .select({ registrationId, number, kind, facts, issuedAt })
    .from(certificates)
    .where(
      and(
        eq(certificates.seminarId, seminarId),
        eq(state, 'issued'),
        inArray(kind, ['cpd', 'participation']),
      ),
    )
    .orderBy(asc(number))
}

/** First and last scan that counts of each person in each slot, with the name of the device's pass. */
export function listScanTimes(db: DatabaseOrTransaction, seminarId: number) {
  const { registrationId, slotId, correctedAt } = attendanceScans
  return db
    .select({
      registrationId: sql<number>`${registrationId}`,
      slotId: sql<number>`${slotId}`,
      first: sql<string>`min(${correctedAt})`.mapWith(toIsoTimestamp),
      last: sql<string>`max(${correctedAt})`.mapWith(toIsoTimestamp),
      device: sql<string | null>`min(${checkInPasses.label})`,
    })
    .from(attendanceScans)
    .leftJoin(checkInPasses, eq(checkInPasses.id, attendanceScans.checkInPassId))
    .where(
      and(
        eq(attendanceScans.seminarId, seminarId),
        sql`${registrationId} is not null and ${slotId} is not null`,
        or(inArray(attendanceScans.outcome, ['accepted', 'again']), eq(attendanceScans.decision, 'counted')),
      ),
    )
    .groupBy(registrationId, slotId)
}
