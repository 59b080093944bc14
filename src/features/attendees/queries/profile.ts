import { and, eq, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { orderByNewestFirst } from '../../../platform/db/ordering.ts'
import { isVerifiedAccount } from '../../accounts/reads/own-account.ts'
import { passwords } from '../../accounts/tables.ts'
import { registrationDetail } from '../../attendance/queries.ts'
import type { PaymentVerification } from '../../payments/contract/payments.ts'
import { listPaymentDecisions, type PaymentDecisionRow } from '../../payments/queries/payments.ts'
import { isProofVisibleToOwner } from '../../payments/queries/proofs.ts'
import { toPaymentVerification } from '../../payments/reads/to-registration.ts'
import { people } from '../../people/tables.ts'
import { isRegistrationVisibleToOwner } from '../../registrations/queries/registrations.ts'
import { registrations } from '../../registrations/tables.ts'
import { seminars } from '../../seminars/tables.ts'
import type { AttendeeProfile } from '../contract/profile.ts'
import { countPaymentsByStatus } from '../rules/attendee-list.ts'
import { hasProofImage, personColumns, toAttendee, toAttendeeSeminar } from './attendee-rows.ts'

export interface ProfileAccess {
  /** True for the person themselves; registrations are then limited by decision 16. */
  readonly isOwner: boolean
  readonly canSeeVerifications: boolean
  readonly canSeeProofs: boolean
}

/** Returns null for an unknown or erased person. */
export async function findProfile(
  db: DatabaseOrTransaction,
  personId: number,
  access: ProfileAccess,
): Promise<AttendeeProfile | null> {
  const [row] = await db
    .select({ person: personColumns, hasLogin: people.hasLogin })
    .from(people)
    .where(eq(people.id, personId))
  if (row === undefined || row.person.erasedAt !== null) return null
  const registrationRows = await listRegistrations(db, personId, access)
  const decided = await listPaymentDecisions(
    db,
    registrationRows.map(({ registration }) => registration.id),
  )
  const approval = decided.find(({ action }) => action === 'approve')
  const seminarEntries = registrationRows.map((one) => ({
    ...toAttendeeSeminar(one, access.canSeeProofs),
    notes: one.notes,
    ...(access.canSeeVerifications && { verifications: toPaymentHistory(one.registration.id, decided) }),
  }))
  const approvedAt = approval?.createdAt ?? null
  const known = { ...row, verifiedAt: approvedAt, verifiedBy: approval?.by ?? null }
  const attendee = toAttendee(known, seminarEntries, countPaymentsByStatus(seminarEntries))
  return {
    ...attendee,
    ...(access.isOwner && toOwnerFields(isVerifiedAccount(row.person), seminarEntries.length)),
    seminars: seminarEntries,
    version: row.person.version,
    erasureRequestedAt: row.person.erasureRequestedAt?.toISOString() ?? null,
  }
}

/** Hidden from an account with an unverified e-mail, as others may have written it (decision 53). */
const hiddenUntilVerified = {
  firstName: null,
  middleInitial: null,
  lastName: null,
  suffix: null,
  phone: null,
  company: null,
  jobTitle: null,
  prcLicenseNo: null,
  prcExpirationDate: null,
  isCpdasUser: false,
  marketingConsent: false,
  communicationPreferences: { email: false, sms: false, phone: false },
  notes: null,
  tags: [],
  source: null,
  lastActivityAt: null,
  verifiedAt: null,
  verifiedBy: null,
} satisfies Partial<AttendeeProfile>

function toOwnerFields(isEmailVerified: boolean, seminarCount: number): Partial<AttendeeProfile> {
  return isEmailVerified ? { seminarCount } : { ...hiddenUntilVerified, seminarCount }
}

function listRegistrations(db: DatabaseOrTransaction, personId: number, { isOwner }: ProfileAccess) {
  const { id, seminarId, paymentStatus, amountDue, attendanceStatus, registeredAt } = registrations
  return db
    .select({
      registration: { id, seminarId, paymentStatus, amountDue, attendanceStatus, registeredAt },
      hasProof: hasProofImage(registrations.id, isOwner ? isProofVisibleToOwner : undefined),
      notes: sql<string | null>`nullif(${registrationDetail('notes')}, '')`,
      title: seminars.title,
      startsAt: seminars.startsAt,
    })
    .from(registrations)
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(and(eq(registrations.personId, personId), isOwner ? isRegistrationVisibleToOwner : undefined))
    .orderBy(...orderByNewestFirst(registeredAt, registrations.id))
}

function toPaymentHistory(
  registrationId: number,
  decided: readonly PaymentDecisionRow[],
): PaymentVerification[] {
  return decided.filter((decision) => decision.registrationId === registrationId).map(toPaymentVerification)
}
