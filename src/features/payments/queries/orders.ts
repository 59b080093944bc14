/** Orders of registrations, with what was paid. */
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { type OrderRow, updateOrder } from '#app/features/orders/queries/orders.ts'
import { toOrderSums } from '#app/features/orders/rules/order-amounts.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { selectOrderIdsOf } from '#app/features/registrations/queries/orders-of-registrations.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { payments } from '../tables/payments.ts'
import { closeEarlierClaim } from './claims.ts'
import { sumSentRefunds } from './refunds.ts'
import { sumCertifiedTax } from './withholding.ts'

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
 * Computes the sums of a locked order from its payments, refunds and certificates of tax withheld. Once its seat is released and nothing is left of the
 * money, its account is void. The version stays if nothing changes.
 */
export async function recomputeOrder(tx: Transaction, order: OrderRow, now: Date): Promise<OrderRow> {
  await closeEarlierClaim(tx, order.id)
  const isSeen = or(isNotNull(payments.moneyInId), payments.isClosed)
  const [sums] = await tx
    .select({
      seen: sql<string>`coalesce(sum(${payments.amount}) filter (where ${isSeen}), 0)`,
      withheld: sql<string>`coalesce(sum(${payments.withheld}), 0)`,
      claimed: sql<string>`coalesce(sum(${payments.amount}) filter (where not ${isSeen}), 0)`,
    })
    .from(payments)
    .where(isCounted(order.id))
  if (sums === undefined) throw new Error('The sums of the order were not computed.')
  const sent = await sumSentRefunds(tx, order.id)
  const computed = toOrderSums(order, { ...sums, sent, certified: await sumCertifiedTax(tx, order.id) })
  const isSame = (Object.keys(computed) as (keyof typeof computed)[]).every(
    (name) => computed[name] === order[name],
  )
  return isSame ? order : updateOrder(tx, order, { ...computed, updatedAt: now })
}

export async function hasPayments(db: DatabaseOrTransaction, orderId: number): Promise<boolean> {
  return (await db.$count(payments, isCounted(orderId))) > 0
}
