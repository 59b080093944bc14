import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { refunds } from '../tables/money.ts'

export type RefundRow = typeof refunds.$inferSelect

export type NewRefund = typeof refunds.$inferInsert

export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<number> {
  const [row] = await tx.insert(refunds).values(refund).returning({ id: refunds.id })
  if (row === undefined) throw new Error('The refund was not stored.')
  return row.id
}

export async function findRefund(db: DatabaseOrTransaction, id: number): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row ?? null
}

export async function updateRefund(
  tx: Transaction,
  id: number,
  change: Pick<RefundRow, 'state' | 'reference' | 'decidedBy' | 'decidedAt' | 'version'>,
): Promise<void> {
  await tx.update(refunds).set(change).where(eq(refunds.id, id))
}

/**
 * Sums the pesos that are requested or approved, and not sent: of an order without its credits, or of a credit.
 */
export async function sumOpenRefunds(
  tx: Transaction,
  of: { readonly orderId: number } | { readonly creditId: number },
): Promise<string> {
  const isOf =
    'creditId' in of
      ? eq(refunds.creditId, of.creditId)
      : and(eq(refunds.orderId, of.orderId), isNull(refunds.creditId))
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(and(isOf, inArray(refunds.state, ['requested', 'approved'])))
  return row?.sum ?? '0'
}

/** Returns the pesos that were sent back of an order, and not of a credit. */
export async function sumSentRefunds(tx: Transaction, orderId: number): Promise<string> {
  const isSent = and(eq(refunds.orderId, orderId), eq(refunds.state, 'sent'), isNull(refunds.creditId))
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(isSent)
  return row?.sum ?? '0'
}
