/** Words of three or more letters use trigrams; only shorter ones scan a covering index in list order. */

import { and, eq, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { AudienceFilter } from '#app/features/invitations/contract/bulk-invitations.ts'
import { isInvitedToSeminarCondition } from '#app/features/invitations/queries/invitations.ts'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { parseOrderCode } from '#app/features/orders/rules/order-code.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { normalizedReferenceSql } from '#app/features/payment-review/queries/duplicate-proofs.ts'
import { normalizeReference } from '#app/features/payments/rules/payment-reference.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import { proofs } from '#app/features/payments/tables/proofs.ts'
import { isAttendeeCondition } from '#app/features/people/queries/people.ts'
import { people, personTags } from '#app/features/people/tables.ts'
import { hasPaymentStatus } from '#app/features/registrations/queries/payment-status.ts'
import { parseRegistrationReference } from '#app/features/registrations/rules/registration-reference.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { containsWordsCondition } from '#app/platform/db/searching.ts'

export interface AttendeeFilter {
  readonly search: string | null
  readonly paymentStatus: PaymentStatus | null
  readonly seminarId: number | null
  /** Case-insensitive. */
  readonly tag: string | null
  /** Seminar to which staff never invited the listed people. */
  readonly notInvitedTo: number | null
}

/** Converts the contract's filter; empty text means no filter. */
export function toAttendeeFilter(filter: AudienceFilter): AttendeeFilter {
  return {
    search: filter.search || null,
    paymentStatus: filter.paymentStatus ?? null,
    seminarId: filter.seminarId ?? null,
    tag: filter.tag || null,
    notInvitedTo: filter.notInvitedTo ?? null,
  }
}

/** A payment reference that is long enough not to be a word of a name. */
const leastReference = 6

/** Lists the holder of a registration, or the payer of a payment or bill, that is named by its full number or code. */
function listHolders(db: DatabaseOrTransaction, search: string) {
  const reference = parseRegistrationReference(search)
  const payment = normalizeReference(search)
  const orderCode = parseOrderCode(search)
  const ofRegistration = db
    .select({ personId: registrations.personId })
    .from(registrations)
    .where(eq(registrations.reference, reference ?? ''))
  const ofProof = db
    .select({ personId: orders.payerId })
    .from(proofs)
    .innerJoin(payments, eq(payments.id, proofs.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(isNotNull(proofs.referenceNumber), eq(normalizedReferenceSql, payment ?? '')))
  const ofOrder = db
    .select({ personId: orders.payerId })
    .from(orders)
    .where(eq(orders.code, orderCode ?? ''))
  const isPaymentReference = payment !== null && payment.length >= leastReference && /\d/.test(payment)
  return [
    reference === null ? [] : ofRegistration,
    isPaymentReference ? ofProof : [],
    orderCode === null ? [] : ofOrder,
  ].flat()
}

/** Matches names, e-mail, company and telephone, or numbers and codes of registrations and payments. */
function matches(db: DatabaseOrTransaction, search: string): SQL | undefined {
  // Arrays, so that all sides of the OR use an index.
  const holders = listHolders(db, search).map((holder) => sql`${people.id} = any(array${holder})`)
  return or(containsWordsCondition(people.searchText, search) ?? sql`true`, ...holders)
}

/** Conditions that must match the partial indexes' predicates. */
const hasPayment: Record<PaymentStatus, SQL> = {
  pending: sql`${people.hasPendingPayment}`,
  verified: sql`${people.hasVerifiedPayment}`,
  rejected: sql`${people.hasRejectedPayment}`,
}

/** Payment filters apply to the filtered seminar, or to any. */
export function attendeeFilterCondition(db: DatabaseOrTransaction, filter: AttendeeFilter): SQL | undefined {
  const { search, tag, notInvitedTo } = filter
  return and(
    isAttendeeCondition,
    search === null ? undefined : matches(db, search),
    registered(db, filter),
    tag === null ? undefined : isTagged(db, tag),
    notInvitedTo === null ? undefined : not(isInvitedToSeminarCondition(db, notInvitedTo)),
  )
}

function registered(
  db: DatabaseOrTransaction,
  { paymentStatus, seminarId }: AttendeeFilter,
): SQL | undefined {
  if (seminarId !== null) return inArray(people.id, listRegistered(db, seminarId, paymentStatus))
  return paymentStatus === null ? undefined : hasPayment[paymentStatus]
}

function isTagged(db: DatabaseOrTransaction, tag: string): SQL {
  const tagged = db
    .select({ personId: personTags.personId })
    .from(personTags)
    .where(sql`${personTags.key} = lower(${tag})`)
  return inArray(people.id, tagged)
}

function listRegistered(db: DatabaseOrTransaction, seminarId: number, paymentStatus: PaymentStatus | null) {
  return db
    .select({ personId: registrations.personId })
    .from(registrations)
    .where(
      and(
        eq(registrations.seminarId, seminarId),
        paymentStatus === null ? undefined : hasPaymentStatus(paymentStatus),
      ),
    )
}
