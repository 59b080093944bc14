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
  readonly isShownVerifications: boolean
  readonly isShownProofs: boolean
}

/** Returns null for an unknown or erased person. */
export async function findProfile(
  db: DatabaseOrTransaction,
  personId: number,
  reader: ProfileAccess,
): Promise<AttendeeProfile | null> {
  const [row] = await db
    .select({ person: personColumns, hasLogin: people.hasLogin })
    .from(people)
    .where(eq(people.id, personId))
  if (row === undefined || row.person.erasedAt !== null) return null
  const held = await listRegistrations(db, personId, reader)
  const decided = await listPaymentDecisions(
    db,
    held.map(({ registration }) => registration.id),
  )
  const approval = decided.find(({ action }) => action === 'approve')
  const shown = held.map((one) => ({
    ...toAttendeeSeminar(one, reader.isShownProofs),
    notes: one.notes,
    ...(reader.isShownVerifications && { verifications: toPaymentHistory(one.registration.id, decided) }),
  }))
  const approvedAt = approval?.createdAt ?? null
  const known = { ...row, verifiedAt: approvedAt, verifiedBy: approval?.by ?? null }
  const attendee = toAttendee(known, shown, countPaymentsByStatus(shown))
  return {
    ...attendee,
    ...(reader.isOwner && toOwnerFields(isVerifiedAccount(row.person), shown.length)),
    seminars: shown,
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

function toOwnerFields(isProven: boolean, seminarCount: number): Partial<AttendeeProfile> {
  return isProven ? { seminarCount } : { ...hiddenUntilVerified, seminarCount }
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
