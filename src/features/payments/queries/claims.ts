import { isNull, type SQL } from 'drizzle-orm'
import type { Transaction } from '#app/platform/db/database.ts'
import { payments } from '../tables/payments.ts'

export type ClaimChange =
  | { readonly state: 'claimed' | 'rejected' }
  /** With the pesos up to which the order is paid. */
  | { readonly state: 'accepted'; readonly amount: string }

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
    .onConflictDoUpdate({ target: payments.orderId, targetWhere: isNull(payments.moneyInId), set: values })
    .returning({ id: payments.id })
  if (claim === undefined) throw new Error('The claim was not stored.')
  return claim.id
}
