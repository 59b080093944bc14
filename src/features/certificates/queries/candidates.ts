/** Facts that decide about the certificates of registrations. */

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { licences } from '#app/features/accreditation/tables/licences.ts'
import { programmeAccreditations } from '#app/features/accreditation/tables/programmes.ts'
import { attendeeNameColumns } from '#app/features/attendance/queries/expected-attendees.ts'
import { people, professions } from '#app/features/people/tables.ts'
import { undecidedNameSql } from '#app/features/registrations/queries/given-details.ts'
import { holdsSeatCondition, paymentStatusSql } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { certificateNames, certificates } from '../tables/certificates.ts'

const anyOf = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::int[])`

export interface CertificateCandidatesQuery {
  readonly seminarId: number
  /** Null for all with a seat. */
  readonly registrationIds: readonly number[] | null
}

export type CertificateCandidateRow = Awaited<ReturnType<typeof listCandidateRows>>[number]

/** Registrations of a seminar with their people, by id. */
export function listCandidateRows(
  db: DatabaseOrTransaction,
  { seminarId, registrationIds }: CertificateCandidatesQuery,
) {
  const { id, reference, linkVersion } = registrations
  return db
    .select({
      registrationId: id,
      paymentStatus: paymentStatusSql,
      reference,
      linkVersion,
      seminarId: registrations.seminarId,
      chosenName: certificateNames.name,
      undecidedName: undecidedNameSql,
      person: {
        id: people.id,
        email: people.email,
        phone: people.phone,
        displayName: people.displayName,
        erasedAt: people.erasedAt,
        ...attendeeNameColumns,
      },
    })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(certificateNames, eq(certificateNames.registrationId, id))
    .where(
      and(
        eq(registrations.seminarId, seminarId),
        registrationIds === null ? holdsSeatCondition : sql`${id} = ${anyOf(registrationIds)}`,
      ),
    )
    .orderBy(asc(id))
}

/** Kinds of which registrations have a certificate, issued or waiting to be drawn. */
export function listLiveCertificateKinds(db: DatabaseOrTransaction, registrationIds: readonly number[]) {
  const { registrationId, kind, state } = certificates
  return db
    .select({ registrationId, kind })
    .from(certificates)
    .where(and(sql`${registrationId} = ${anyOf(registrationIds)}`, inArray(state, ['queued', 'issued'])))
}

/** Licenses of these people: those with a profession first, the primary one before, then by profession. */
export function listLicencesOfPeople(db: DatabaseOrTransaction, personIds: readonly number[]) {
  const { personId, professionId, licenseNo, expiresOn, isPrimary } = licences
  return db
    .select({ personId, professionId, licenseNo, expiresOn, profession: professions.name })
    .from(licences)
    .leftJoin(professions, eq(professions.id, professionId))
    .where(sql`${personId} = ${anyOf(personIds)}`)
    .orderBy(sql`${professionId} is null`, sql`${isPrimary} desc`, asc(sql`lower(${professions.name})`))
}

/** Accreditations of a seminar that allow units to be printed: approved, and valid on its last day. */
export function listPrintableAccreditations(
  db: DatabaseOrTransaction,
  { seminarId, lastDay }: { readonly seminarId: number; readonly lastDay: string },
) {
  const { professionId, accreditationNo, unitsParticipant, status, validFrom, validUntil } =
    programmeAccreditations
  return db
    .select({
      professionId,
      unitsParticipant,
      accreditationNo: sql<string>`coalesce(${accreditationNo}, '')`,
      profession: professions.name,
    })
    .from(programmeAccreditations)
    .innerJoin(professions, eq(professions.id, professionId))
    .where(
      and(
        eq(programmeAccreditations.seminarId, seminarId),
        eq(status, 'approved'),
        sql`coalesce(${validFrom} <= ${lastDay}::date, true)`,
        sql`coalesce(${validUntil} >= ${lastDay}::date, true)`,
      ),
    )
    .orderBy(asc(sql`lower(${professions.name})`))
}
