import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { moneyIn, receivingAccounts, refunds } from '../tables/money.ts'
import { payments } from '../tables/payments.ts'
import { insertPaymentEvent } from './payment-events.ts'

export type ReceivedMoneyRow = typeof moneyIn.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type ReceivingAccountRow = typeof receivingAccounts.$inferSelect

/** Refuses by its unique keys, and for an unknown account. */
export async function insertReceivedMoney(
  tx: Transaction,
  money: typeof moneyIn.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(moneyIn).values(money).returning({ id: moneyIn.id })
  if (row === undefined) throw new Error('The money was not stored.')
  return row.id
}

/** Whether statements of an account have lines from `start` until before `end`. */
export async function hasStatementLinesBetween(
  tx: Transaction,
  accountId: number,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<boolean> {
  const isBetween = and(gte(moneyIn.occurredAt, start), lt(moneyIn.occurredAt, end))
  const rows = await tx
    .select({ one: sql`1` })
    .from(moneyIn)
    .where(and(eq(moneyIn.accountId, accountId), eq(moneyIn.source, 'statement'), isBetween))
    .limit(1)
  return rows.length > 0
}

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

/** Whether a statement shows one of an order's payments, with this one: not those in cash, and not what has no entry in it. */
export function isPaidIntoAccount(tx: Transaction, paymentId: number): Promise<boolean> {
  const isInStatement = or(
    eq(moneyIn.source, 'statement'),
    inArray(moneyIn.method, ['wallet', 'bank_transfer']),
  )
  const order = tx.select({ id: payments.orderId }).from(payments).where(eq(payments.id, paymentId))
  const shown = tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(moneyIn, eq(moneyIn.id, payments.moneyInId))
    .where(and(eq(payments.orderId, order), eq(payments.state, 'accepted'), isInStatement))
    .limit(1)
  return shown.then((rows) => rows.length > 0)
}

type NewAllocation = Required<
  Pick<typeof payments.$inferInsert, 'orderId' | 'moneyInId' | 'amount' | 'by' | 'createdAt'>
> &
  Pick<typeof payments.$inferInsert, 'withheld' | 'decidedBy'>

export async function insertAllocations(tx: Transaction, rows: readonly NewAllocation[]): Promise<void> {
  await tx.insert(payments).values(rows.map((row) => ({ ...row, state: 'accepted' as const })))
}

const isAllocation = isNotNull(payments.moneyInId)

export async function findAllocation(db: DatabaseOrTransaction, id: number) {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), isAllocation))
  return row ?? null
}

/** Returns the id of an order's latest allocation. */
export async function getLatestAllocationId(tx: Transaction, orderId: number): Promise<number> {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'accepted'), isAllocation))
    .orderBy(desc(payments.id))
    .limit(1)
  if (row === undefined) throw new Error('The order has no allocation.')
  return row.id
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

export async function insertRefund(tx: Transaction, refund: typeof refunds.$inferInsert): Promise<number> {
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
