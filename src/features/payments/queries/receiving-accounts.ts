import { asc, eq, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { receivingAccounts } from '../tables/money.ts'

export type ReceivingAccountRow = typeof receivingAccounts.$inferSelect

/** Lists accounts by label. */
export function listReceivingAccounts(db: DatabaseOrTransaction): Promise<ReceivingAccountRow[]> {
  return db
    .select()
    .from(receivingAccounts)
    .orderBy(asc(sql`lower(${receivingAccounts.label})`))
}

export async function findReceivingAccount(
  db: DatabaseOrTransaction,
  id: number,
): Promise<ReceivingAccountRow | null> {
  const [row] = await db.select().from(receivingAccounts).where(eq(receivingAccounts.id, id))
  return row ?? null
}

export async function lockReceivingAccounts(tx: Transaction): Promise<ReceivingAccountRow[]> {
  return tx.select().from(receivingAccounts).orderBy(asc(receivingAccounts.id)).for('update')
}

export async function insertReceivingAccount(
  tx: Transaction,
  account: typeof receivingAccounts.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(receivingAccounts).values(account).returning({ id: receivingAccounts.id })
  if (row === undefined) throw new Error('The account was not stored.')
  return row.id
}

export async function updateReceivingAccount(
  tx: Transaction,
  id: number,
  change: Partial<typeof receivingAccounts.$inferInsert>,
): Promise<void> {
  await tx.update(receivingAccounts).set(change).where(eq(receivingAccounts.id, id))
}
