/** Money that is allocated to orders, and the end of allocations. */

import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { moneyIn } from '../tables/money.ts'
import { payments } from '../tables/payments.ts'
import { insertPaymentEvent } from './payment-events.ts'

export type ReceivedMoneyRow = typeof moneyIn.$inferSelect

/** Locks money; its orders must be locked already. */
export async function lockReceivedMoney(tx: Transaction, id: number): Promise<ReceivedMoneyRow | null> {
  const [row] = await tx.select().from(moneyIn).where(eq(moneyIn.id, id)).for('update')
  return row ?? null
}

/** @returns the new version */
export async function raiseMoneyVersion(tx: Transaction, id: number): Promise<number> {
  const [row] = await tx
    .update(moneyIn)
    .set({ version: sql`${moneyIn.version} + 1` })
    .where(eq(moneyIn.id, id))
    .returning({ version: moneyIn.version })
  if (row === undefined) throw new Error('The money vanished while it was locked.')
  return row.version
}

export async function findAllocation(db: DatabaseOrTransaction, id: number) {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), isNotNull(payments.moneyInId)))
  return row ?? null
}

/** Undoes an allocation that counts. Its order is locked. */
export async function markAllocationUndone(
  tx: Transaction,
  paymentId: number,
  undone: { readonly notes: string; readonly decidedBy: number; readonly createdAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(payments)
    .set({ state: 'undone' })
    .where(and(eq(payments.id, paymentId), eq(payments.state, 'accepted')))
    .returning({ id: payments.id })
  if (rows.length === 0) return false
  await insertPaymentEvent(tx, { paymentId, action: 'undo_allocation', fromState: 'accepted', ...undone })
  return true
}
