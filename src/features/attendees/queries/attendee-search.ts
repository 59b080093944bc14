/** Conditions of the list of attendees. */

import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { AudienceFilter } from '#app/features/invitations/contract/bulk-invitations.ts'
import { isInvitedToSeminarCondition } from '#app/features/invitations/queries/invitations.ts'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { ordersByCodeOrPaymentSql } from '#app/features/payments/queries/orders-by-number.ts'
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

/** Matches names, e-mail, company and telephone, or numbers and codes of registrations and payments. */
function matches(search: string): SQL | undefined {
  const reference = parseRegistrationReference(search)
  const byNumber = ordersByCodeOrPaymentSql(search)
  // Arrays, so that all sides of the OR use an index.
  return or(
    containsWordsCondition(people.searchText, search) ?? sql`true`,
    reference === null
      ? undefined
      : sql`${people.id} = any(array(select ${registrations.personId} from ${registrations} where ${registrations.reference} = ${reference}))`,
    byNumber === null
      ? undefined
      : sql`${people.id} = any(array(
          select ${orders.payerId} from ${orders} where ${orders.id} in (${byNumber})
          union all select ${registrations.personId} from ${registrations}
            inner join ${orderLines} on ${orderLines.id} = ${registrations.seatLineId}
            where ${orderLines.orderId} in (${byNumber})))`,
  )
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
    search === null ? undefined : matches(search),
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
