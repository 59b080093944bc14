/** Orders of registrations, with what was paid. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type OrderRow, updateOrder } from '#app/features/orders/queries/orders.ts'
import { holdsSeats, seatReleasedReason } from '#app/features/orders/rules/order-state.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { selectOrderIdsOf } from '#app/features/registrations/queries/orders-of-registrations.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { refunds } from '../tables/money.ts'
import { payments } from '../tables/payments.ts'

export async function findOrderOfRegistration(
  db: DatabaseOrTransaction,
  registrationId: number,
): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, selectOrderIdsOf(db, [registrationId])))
  return row ?? null
}

const isCounted = (orderId: number) => and(eq(payments.orderId, orderId), eq(payments.state, 'accepted'))

/**
 * Computes the sums of a locked order from its allocations and refunds. Once its seat is released and nothing is left of
 * the money, its account is void.
 */
export async function recomputeOrder(tx: Transaction, order: OrderRow, now: Date): Promise<OrderRow> {
  const [sums] = await tx
    .select({
      paid: sql<string>`coalesce(sum(${payments.amount}), 0) - coalesce((
        select sum(refund.amount) from ${refunds} refund where refund.order_id = ${order.id} and refund.state = 'sent' and refund.credit_id is null), 0)`,
      withheld: sql<string>`coalesce(sum(${payments.withheld}), 0)`,
    })
    .from(payments)
    .where(isCounted(order.id))
  if (sums === undefined) throw new Error('The sums of the order were not computed.')
  const isUnpaid = Number(sums.paid) === 0 && Number(sums.withheld) === 0
  const voidReason = isUnpaid && !holdsSeats(order.state) ? seatReleasedReason : null
  return updateOrder(tx, order, { ...sums, voidReason, updatedAt: now })
}

export function hasAllocations(db: DatabaseOrTransaction, orderId: number): Promise<boolean> {
  const isAllocation = and(isCounted(orderId), isNotNull(payments.moneyInId))
  return db.$count(payments, isAllocation).then((number) => number > 0)
}
