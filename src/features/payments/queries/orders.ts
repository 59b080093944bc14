/** Orders of registrations, with what was paid. */
import { and, eq, inArray, isNull, ne, notExists, sql } from 'drizzle-orm'
import { type OrderRow, updateOrder } from '#app/features/orders/queries/orders.ts'
import { toOrderState } from '#app/features/orders/rules/order-amounts.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { selectOrderIdsOf } from '#app/features/registrations/queries/orders-of-registrations.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { allocations, refunds } from '../tables/money.ts'

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

const isCounted = (orderId: number) => and(eq(allocations.orderId, orderId), isNull(allocations.undoneAt))

/** Computes amounts and state of a locked order from its allocations and refunds. */
export async function recomputeOrder(tx: Transaction, order: OrderRow, now: Date): Promise<OrderRow> {
  const [sums] = await tx
    .select({
      paid: sql<string>`coalesce(sum(${allocations.amount}), 0) - coalesce((
        select sum(refund.amount) from ${refunds} refund where refund.order_id = ${order.id} and refund.state = 'sent' and refund.credit_id is null), 0)`,
      withheld: sql<string>`coalesce(sum(${allocations.withheld}), 0)`,
    })
    .from(allocations)
    .where(isCounted(order.id))
  if (sums === undefined) throw new Error('The sums of the order were not computed.')
  const state = toOrderState({ total: order.total, ...sums })
  return updateOrder(tx, order, { ...sums, state, updatedAt: now })
}

export function hasAllocations(db: DatabaseOrTransaction, orderId: number): Promise<boolean> {
  return db.$count(allocations, isCounted(orderId)).then((number) => number > 0)
}

/** Of these orders, those without money become void; others stay. Their seminars are locked. */
export async function voidUnpaidOrders(
  tx: Transaction,
  orderIds: readonly number[],
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(orders)
    .set({ state: 'void', voidReason: reason, version: sql`${orders.version} + 1`, updatedAt: now })
    .where(
      and(
        inArray(orders.id, [...orderIds]),
        ne(orders.state, 'void'),
        isNull(orders.ledgerPurgedAt),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(allocations)
            .where(and(eq(allocations.orderId, orders.id), isNull(allocations.undoneAt))),
        ),
      ),
    )
}
