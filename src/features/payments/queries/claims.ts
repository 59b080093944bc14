import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { orders } from '#app/features/orders/tables/orders.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { payments } from '../tables/payments.ts'

export type ClaimChange =
  | { readonly state: 'claimed' | 'rejected' }
  /** With the pesos up to which the order is paid. */
  | { readonly state: 'accepted'; readonly amount: string }

/** Written as in the index. */
const isOpenClaim = sql`money_in_id is null and not is_closed`

/**
 * Closes the accepted claim of an order that is pending, because it was canceled and taken again since: what it counted
 * stays paid, and money that arrives is other money.
 */
export async function closeEarlierClaim(tx: Transaction, orderId: number | SQL): Promise<void> {
  const isTakenAgain = and(eq(orders.id, orderId), eq(orders.state, 'pending'))
  const taken = tx.select({ id: orders.id }).from(orders).where(isTakenAgain)
  const closed = await tx
    .update(payments)
    .set({ isClosed: true, amount: sql`(select unseen from ${orders} where id = ${payments}.order_id)` })
    .where(and(inArray(payments.orderId, taken), isOpenClaim, eq(payments.state, 'accepted')))
    .returning({ id: payments.id })
  if (closed.length > 0) await tx.update(orders).set({ unseen: '0' }).where(eq(orders.id, orderId))
}

/**
 * Changes the claim of an order, or makes it.
 * @returns its id
 */
export async function moveClaim(
  tx: Transaction,
  orderId: number | SQL,
  change: ClaimChange & { readonly now: Date },
): Promise<number> {
  const { state, now } = change
  const values = { state, amount: change.state === 'accepted' ? change.amount : null }
  const [claim] = await tx
    .insert(payments)
    .values({ ...values, orderId, by: 'person', createdAt: now })
    .onConflictDoUpdate({ target: payments.orderId, targetWhere: isOpenClaim, set: values })
    .returning({ id: payments.id })
  if (claim === undefined) throw new Error('The claim was not stored.')
  return claim.id
}

/** Whether the claim of an order is approved, so that another proof would be one of it. */
export async function isClaimApproved(tx: Transaction, orderId: number): Promise<boolean> {
  const isApproved = and(eq(payments.orderId, orderId), isOpenClaim, eq(payments.state, 'accepted'))
  return (await tx.$count(payments, isApproved)) > 0
}

/**
 * Lets the claim of an order wait for a decision, or makes it. An accepted one of a pending order is closed before; of a
 * confirmed order, which was canceled while it was paid and taken again, it stays.
 * @returns its id
 */
export async function claimPayment(tx: Transaction, orderId: number | SQL, now: Date): Promise<number> {
  // Of a new order, which is nearly always, one statement.
  const [added] = await tx
    .insert(payments)
    .values({ orderId, state: 'claimed', by: 'person', createdAt: now })
    .onConflictDoNothing({ target: payments.orderId, where: isOpenClaim })
    .returning({ id: payments.id })
  if (added !== undefined) return added.id
  await closeEarlierClaim(tx, orderId)
  const [accepted] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isOpenClaim, eq(payments.state, 'accepted')))
  return accepted?.id ?? moveClaim(tx, orderId, { state: 'claimed', now })
}
