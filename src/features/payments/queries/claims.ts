import { isNull, sql } from 'drizzle-orm'
import { orderLines } from '#app/features/orders/tables/orders.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import type { PaymentState } from '../contract/payment-values.ts'
import { payments } from '../tables/payments.ts'

export interface ClaimChange {
  readonly state: Exclude<PaymentState, 'undone'>
  readonly now: Date
}

/**
 * Changes the claim of the order that a seat belongs to, or makes it.
 * @returns its id
 */
export async function moveClaim(
  tx: Transaction,
  seatLineId: number,
  { state, now }: ClaimChange,
): Promise<number> {
  const orderId = sql`(select order_id from ${orderLines} where id = ${seatLineId})`
  const [claim] = await tx
    .insert(payments)
    .values({ orderId, state, by: 'person', createdAt: now })
    .onConflictDoUpdate({
      target: payments.orderId,
      targetWhere: isNull(payments.moneyInId),
      set: { state },
    })
    .returning({ id: payments.id })
  if (claim === undefined) throw new Error('The claim was not stored.')
  return claim.id
}
