import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isVerifiedAccount } from '#app/features/accounts/reads/own-account.ts'
import { passwords } from '#app/features/accounts/tables.ts'
import type { PaymentVerification } from '#app/features/payments/contract/payments.ts'
import {
  listPaymentDecisions,
  type PaymentDecisionRow,
} from '#app/features/payments/queries/payment-events.ts'
import { isProofVisibleToPayer } from '#app/features/payments/queries/proofs.ts'
import { toPaymentVerification } from '#app/features/payments/reads/to-registration.ts'
import type { InteractionType } from '#app/features/people/contract/person.ts'
import { idAfterMergeSql } from '#app/features/people/queries/mailboxes.ts'
import { type InteractionRow, personNameColumns, toNamedPerson } from '#app/features/people/queries/people.ts'
import { interactions, people } from '#app/features/people/tables.ts'
import { registrationDetailSql, undecidedNameSql } from '#app/features/registrations/queries/given-details.ts'
import {
  amountDueSql,
  orderIdSql,
  orderStateSql,
  paymentStatusSql,
  paysOrderSql,
} from '#app/features/registrations/queries/payment-status.ts'
import { isRegistrationVisibleToOwner } from '#app/features/registrations/queries/registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { orderByNewestFirst } from '#app/platform/db/ordering.ts'
import type { Pagination } from '#app/platform/paging.ts'
import type { Interaction } from '../contract/interactions.ts'
import type { AttendeeProfile } from '../contract/profile.ts'
import { countPaymentsByStatus } from '../rules/attendee-list.ts'
import {
  hasCertificate,
  hasProofImage,
  personColumns,
  toAttendee,
  toAttendeeSeminar,
} from './attendee-rows.ts'

export interface ProfileAccess {
  /** True for the person themselves; registrations are then limited by decision 16. */
  readonly isOwner: boolean
  readonly canSeeVerifications: boolean
  readonly canSeeProofs: boolean
  readonly canReadLicences: boolean
}

/**
 * Finds a profile without answers, which have viewers of their own. Returns null for an unknown or erased
 * person.
 */
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
    answers: [],
    ...(access.canSeeVerifications && { verifications: toPaymentHistory(one.registration.orderId, decided) }),
  }))
  const approvedAt = approval?.createdAt ?? null
  const known = { ...row, verifiedAt: approvedAt, verifiedBy: approval?.by ?? null }
  const attendee = toAttendee(known, {
    seminars: seminarEntries,
    payments: countPaymentsByStatus(seminarEntries),
    canReadLicences: access.canReadLicences,
  })
  return {
    ...attendee,
    ...(access.isOwner && toOwnerFields(isVerifiedAccount(row.person), seminarEntries.length)),
    seminars: seminarEntries,
    version: row.person.version,
    erasureRequestedAt: row.person.erasureRequestedAt?.toISOString() ?? null,
  }
}

/** Fields hidden from an account with an unverified e-mail, as others may have written them (decision 53). */
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
  const { id, seminarId, attendanceStatus, registeredAt } = registrations
  return db
    .select({
      registration: {
        id,
        seminarId,
        orderId: orderIdSql,
        orderState: orderStateSql,
        paymentStatus: paymentStatusSql,
        amountDue: amountDueSql,
        attendanceStatus,
        registeredAt,
      },
      firstName: people.firstName,
      // Whoever else has the address may have given it.
      undecidedName: isOwner ? sql<null>`null` : undecidedNameSql,
      hasProof: hasProofImage(
        registrations.seatLineId,
        isOwner ? and(paysOrderSql, isProofVisibleToPayer) : undefined,
      ),
      hasCertificate: hasCertificate(registrations.id),
      notes: sql<string | null>`nullif(${registrationDetailSql('notes')}, '')`,
      title: seminars.title,
      startsAt: seminars.startsAt,
    })
    .from(registrations)
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(
      isOwner
        ? and(eq(registrations.personId, personId), isRegistrationVisibleToOwner)
        : // Also ended ones that stayed with those who were merged into the person.
          inArray(registrations.personId, selectWithMerged(db, personId)),
    )
    .orderBy(...orderByNewestFirst(registeredAt, registrations.id))
}

/** A person and those who were merged into them, as a subquery. */
function selectWithMerged(db: DatabaseOrTransaction, personId: number) {
  const one = alias(people, 'one')
  return db
    .select({ id: one.id })
    .from(one)
    .where(or(eq(one.id, personId), eq(one.mergedInto, personId)))
}

function toPaymentHistory(ofOrder: number, decided: readonly PaymentDecisionRow[]): PaymentVerification[] {
  return decided.filter(({ orderId }) => orderId === ofOrder).map(toPaymentVerification)
}

/** One page, latest first, served by the index on person and instant. */
export async function listInteractions(
  db: DatabaseOrTransaction,
  { personId, interactionType }: { personId: number; interactionType: InteractionType | null },
  page: Pagination,
): Promise<{ interactions: Interaction[]; total: number }> {
  const author = alias(people, 'author')
  const condition = and(
    eq(interactions.personId, personId),
    interactionType === null ? undefined : eq(interactions.interactionType, interactionType),
  )
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        entry: interactions,
        author: personNameColumns(author),
      })
      .from(interactions)
      .leftJoin(author, eq(author.id, interactions.createdBy))
      .where(condition)
      .orderBy(...orderByNewestFirst(interactions.occurredAt, interactions.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(interactions).where(condition),
  ])
  return {
    interactions: rows.map(({ entry, author: by }) => toInteraction(entry, by && toNamedPerson(by))),
    total: counted?.total ?? 0,
  }
}

export function toInteraction(entry: InteractionRow, createdBy: Interaction['createdBy']): Interaction {
  return {
    id: entry.id,
    attendeeId: entry.personId,
    interactionType: entry.interactionType,
    title: entry.title,
    description: entry.description,
    interactionDate: entry.occurredAt.toISOString(),
    metadata: entry.metadata,
    createdBy,
  }
}

export async function isExistingPerson(db: DatabaseOrTransaction, personId: number): Promise<boolean> {
  const [row] = await db.select({ erasedAt: people.erasedAt }).from(people).where(eq(people.id, personId))
  return row !== undefined && row.erasedAt === null
}

/** The person into whom another was merged; the same id for everybody else. */
export async function findIdAfterMerge(db: DatabaseOrTransaction, personId: number): Promise<number> {
  const [row] = await db.select({ id: idAfterMergeSql }).from(people).where(eq(people.id, personId))
  return row?.id ?? personId
}
