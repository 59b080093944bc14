/** Seats with what their order costs. */
import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { passwords } from '#app/features/accounts/tables.ts'
import { orderStates } from '#app/features/orders/contract/order-values.ts'
import { seatAmountSql } from '#app/features/orders/queries/orders.ts'
import { isPayer } from '#app/features/orders/queries/payers.ts'
import { holdsSeats } from '#app/features/orders/rules/order-state.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { people } from '#app/features/people/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { registrations } from '../tables.ts'
import { isOnSeat, isOrderVisibleToPayer } from './orders-of-registrations.ts'

/** The seat of a registration in its order, where both are joined. */
export const seatInOrderColumns = {
  total: orders.total,
  paid: orders.paid,
  withheld: orders.withheld,
  price: seatAmountSql(orderLines.id),
  isBooked: sql<boolean>`(${orders.institutionId} is not null)`,
  seats: sql<number>`(select count(*)::int from ${orderLines} seat where seat.order_id = ${orders.id} and seat.kind = 'seat')`,
}

/** Whether the registrant pays the order that is joined. */
export const isPaidByRegistrant = sql<boolean>`(${orders.payerId} is not distinct from ${registrations.personId})`

const mostShown = 100

/**
 * Seats of others that a person pays for in seminars that are not over, the next seminar first.
 * @param viewer an account with an unverified e-mail sees only what it may know of; whoever has the mailed link, all
 */
export function listSeatsPaidFor(
  db: DatabaseOrTransaction,
  payerId: number,
  { now, viewer }: { readonly now: Date; readonly viewer: 'account' | 'link' },
) {
  const { id, title, startsAt, endsAt, finishesAt, status } = seminars
  return db
    .select({
      reference: registrations.reference,
      details: registrations.details,
      attendanceStatus: registrations.attendanceStatus,
      orderState: orders.state,
      order: seatInOrderColumns,
      seminar: { title, startsAt, endsAt, finishesAt, status },
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(registrations, isOnSeat)
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .innerJoin(people, isPayer)
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(
      and(
        eq(orders.payerId, payerId),
        ne(registrations.personId, payerId),
        inArray(orders.state, orderStates.filter(holdsSeats)),
        eq(status, 'scheduled'),
        gt(finishesAt, now),
        viewer === 'account' ? isOrderVisibleToPayer : undefined,
      ),
    )
    .orderBy(asc(startsAt), asc(id), asc(orders.id), asc(orderLines.position))
    .limit(mostShown)
}

/** The seat of a locked registration. */
export async function getSeatInOrder(db: DatabaseOrTransaction, registrationId: number) {
  const [row] = await db
    .select(seatInOrderColumns)
    .from(registrations)
    .innerJoin(orderLines, isOnSeat)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(registrations.id, registrationId))
  if (row === undefined) throw new Error('The registration vanished while it was locked.')
  return row
}
