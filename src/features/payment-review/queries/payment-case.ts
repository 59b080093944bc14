/** Payments that wait for a review, and what is shown beside one. */

import { and, asc, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { isPaymentPending } from '#app/features/orders/queries/orders.ts'
import { institutions } from '#app/features/orders/tables/institutions.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { findOrderOfRegistration } from '#app/features/payments/queries/orders.ts'
import { hasProofToReview } from '#app/features/payments/queries/proofs.ts'
import { personNameColumns, toNamedPerson } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import {
  isOnSeat,
  shownRegistrationIdSql,
} from '#app/features/registrations/queries/orders-of-registrations.ts'
import { amountDueSql, paymentStatusSql } from '#app/features/registrations/queries/payment-status.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { orderByNewestFirst } from '#app/platform/db/ordering.ts'
import type { Pagination } from '#app/platform/paging.ts'
import type { PaymentsToReview, PendingPaymentsQuery } from '../contract/payment-review.ts'

export async function findRegistrationIdByReference(
  db: DatabaseOrTransaction,
  reference: string,
): Promise<number | null> {
  const [row] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.reference, reference))
  return row?.id ?? null
}

export function listOtherRegistrations(
  db: DatabaseOrTransaction,
  { id: registrationId, personId }: Pick<RegistrationRow, 'id' | 'personId'>,
  limit: number,
) {
  const { id: otherId, registeredAt } = registrations
  return db
    .select({
      id: otherId,
      paymentStatus: paymentStatusSql,
      amountDue: amountDueSql,
      title: seminars.title,
      startsAt: seminars.startsAt,
    })
    .from(registrations)
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .where(and(eq(registrations.personId, personId), ne(registrations.id, registrationId)))
    .orderBy(...orderByNewestFirst(registeredAt, otherId))
    .limit(limit)
}

/** People on the seats of an order, in the order of seats. */
export async function listSeatHoldersOfOrder(db: DatabaseOrTransaction, orderId: number) {
  const rows = await db
    .select(personNameColumns(people))
    .from(registrations)
    .innerJoin(orderLines, isOnSeat)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  return rows.map(toNamedPerson)
}

/** The institution that booked an order, with the number of its seats; null for other orders. */
export async function findBookedSeats(db: DatabaseOrTransaction, orderId: number) {
  const isSeat = and(eq(orderLines.orderId, orders.id), eq(orderLines.kind, 'seat'))
  const [row] = await db
    .select({ institution: institutions.name, seats: db.$count(orderLines, isSeat) })
    .from(orders)
    .innerJoin(institutions, eq(institutions.id, orders.institutionId))
    .where(eq(orders.id, orderId))
  return row ?? null
}

/** Bookings without a name are decided in their list. */
const isBookingToReview = and(
  eq(orders.state, 'pending'),
  isNotNull(orders.institutionId),
  isNotNull(shownRegistrationIdSql),
  hasProofToReview,
)

/** Payments of registrations that wait for a decision, and those of bookings with a proof. */
export const isPaymentToReview = or(isPaymentPending, isBookingToReview)

function isPendingPayment(seminarId: number | undefined): SQL | undefined {
  return and(isPaymentToReview, seminarId === undefined ? undefined : eq(orders.seminarId, seminarId))
}

/** Pending payments, in all or of a seminar. */
export function countPendingPayments(
  db: DatabaseOrTransaction,
  seminarId: number | undefined,
): Promise<number> {
  return db.$count(orders, isPendingPayment(seminarId))
}

/** The next pending payment after a registration, oldest order first, which matches an index. */
export async function findNextPendingPayment(
  db: DatabaseOrTransaction,
  { seminarId, after }: PendingPaymentsQuery,
): Promise<number | null> {
  const former = after === undefined ? null : await findOrderOfRegistration(db, after)
  const isBehind =
    former === null
      ? undefined
      : sql`(${orders.createdAt}, ${orders.id}) > (${former.createdAt.toISOString()}::timestamptz, ${former.id})`
  const [row] = await db
    .select({ id: shownRegistrationIdSql })
    .from(orders)
    .where(and(isPendingPayment(seminarId), isBehind, isNotNull(shownRegistrationIdSql)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(1)
  if (row !== undefined || former === null) return row?.id ?? null
  return findNextPendingPayment(db, { seminarId })
}

/** Pending payments, oldest order first, each with the registration by which it is reviewed. */
export async function listPaymentsToReview(
  db: DatabaseOrTransaction,
  { limit, offset }: Pick<Pagination, 'limit' | 'offset'>,
): Promise<PaymentsToReview['payments']> {
  const isSeat = and(eq(orderLines.orderId, orders.id), eq(orderLines.kind, 'seat'))
  const rows = await db
    .select({
      id: registrations.id,
      attendee: personNameColumns(people),
      institution: institutions.name,
      seats: db.$count(orderLines, isSeat),
      seminarId: seminars.id,
      seminarTitle: seminars.title,
      startsAt: seminars.startsAt,
      amountLeft: sql<string>`${orders.total} - ${orders.paid} - ${orders.withheld}`,
      registeredAt: orders.createdAt,
    })
    .from(orders)
    .innerJoin(registrations, eq(registrations.id, shownRegistrationIdSql))
    .innerJoin(people, eq(people.id, registrations.personId))
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .leftJoin(institutions, eq(institutions.id, orders.institutionId))
    .where(isPaymentToReview)
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ attendee, startsAt, amountLeft, registeredAt, ...row }) => ({
    ...row,
    attendeeName: toNamedPerson(attendee).displayName,
    startDate: startsAt.toISOString(),
    amountLeft: Number(amountLeft),
    registeredAt: registeredAt.toISOString(),
  }))
}
