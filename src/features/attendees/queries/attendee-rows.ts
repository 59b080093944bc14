/** A person as the office knows attendees: what a query selects, and what becomes of it on the wire. */
import { and, desc, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../platform/db/database.ts'
import { type NamedRow, namedColumns, toNamed } from '../../people/queries/named.ts'
import type { PersonRow } from '../../people/queries.ts'
import { shownName } from '../../people/rules.ts'
import { people } from '../../people/tables.ts'
import { toPaymentStatus } from '../../registration/rules.ts'
import { paymentDecisions, proofs, registrations } from '../../registration/tables.ts'
import type { Attendee, AttendeeSeminar } from '../contract.ts'

export interface AttendeeRow {
  readonly person: Omit<PersonRow, 'searchText'>
  readonly hasLogin: boolean
  readonly verifiedAt: Date | null
  readonly verifiedBy: NamedRow | null
}

const { searchText: _, ...columns } = getTableColumns(people)

export const personColumns = columns

export const approver = alias(people, 'approver')

/** The latest payment of a person that was approved; to be joined sideways. */
export function latestApproval(db: Executor) {
  return db
    .select({ at: paymentDecisions.createdAt, by: paymentDecisions.decidedBy })
    .from(paymentDecisions)
    .innerJoin(registrations, eq(registrations.id, paymentDecisions.registrationId))
    .where(and(eq(registrations.personId, people.id), eq(paymentDecisions.action, 'approve')))
    .orderBy(desc(paymentDecisions.id))
    .limit(1)
    .as('approval')
}

/** What `toAttendee` needs of `people`, `latestApproval` and `approver`. */
export function attendeeColumns(approval: ReturnType<typeof latestApproval>) {
  return {
    person: personColumns,
    hasLogin: people.hasLogin,
    verifiedAt: approval.at,
    verifiedBy: namedColumns(approver),
  }
}

/**
 * Whether the latest picture of a registration is still there.
 * @param isShown which of its proofs count; all of them where nothing is given
 */
export function hasProof(registrationId: SQLWrapper, isShown: SQL = sql`true`) {
  return sql<boolean>`coalesce((select ${proofs}.file_key is not null from ${proofs} where ${proofs}.registration_id = ${registrationId} and ${isShown} order by ${proofs}.id desc limit 1), false)`
}

export interface SeminarRow {
  readonly registration: Pick<
    typeof registrations.$inferSelect,
    'id' | 'seminarId' | 'paymentStatus' | 'attendanceStatus' | 'registeredAt'
  >
  readonly hasProof: boolean
  readonly title: string
  readonly startsAt: Date
}

export function toAttendeeSeminar(row: SeminarRow, isShownProofs: boolean): AttendeeSeminar {
  const { id, seminarId, paymentStatus, attendanceStatus, registeredAt } = row.registration
  return {
    registrationId: id,
    seminarId,
    seminarTitle: row.title,
    scheduledDate: row.startsAt.toISOString(),
    registrationDate: registeredAt.toISOString(),
    attendanceStatus,
    paymentStatus: toPaymentStatus(paymentStatus),
    proofOfPaymentFile: isShownProofs && row.hasProof ? `/_api/attendees/proof?registrationId=${id}` : null,
  }
}

export function toAttendee(row: AttendeeRow, held: AttendeeSeminar[]): Attendee {
  const { person, hasLogin, verifiedAt, verifiedBy } = row
  const { acceptsEmail, acceptsSms, acceptsPhone } = person
  return {
    id: person.id,
    firstName: person.firstName,
    middleInitial: person.middleInitial,
    lastName: person.lastName,
    suffix: person.suffix,
    displayName: shownName(person),
    email: person.email,
    phone: person.phone,
    company: person.company,
    jobTitle: person.jobTitle,
    prcLicenseNo: person.prcLicenseNo,
    prcExpirationDate: person.prcExpirationOn,
    isCpdasUser: person.isCpdasUser,
    role: person.role,
    accountStatus: person.accountStatus,
    hasLoginAccess: hasLogin,
    marketingConsent: person.marketingConsent,
    communicationPreferences: { email: acceptsEmail, sms: acceptsSms, phone: acceptsPhone },
    notes: person.notes,
    tags: person.tags,
    source: person.source,
    createdAt: person.createdAt.toISOString(),
    lastActivityAt: person.lastActivityAt?.toISOString() ?? null,
    seminarCount: person.seminarCount,
    seminars: held,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    verifiedBy: verifiedBy && toNamed(verifiedBy),
  }
}
