import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { credits, moneyIn } from '../tables/money.ts'
import { payments } from '../tables/payments.ts'
import { insertPaymentEvent } from './payment-events.ts'

export type ReceivedMoneyRow = typeof moneyIn.$inferSelect

/** Refuses by its unique keys, and for an unknown account. */
export async function insertReceivedMoney(
  tx: Transaction,
  money: typeof moneyIn.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(moneyIn).values(money).returning({ id: moneyIn.id })
  if (row === undefined) throw new Error('The money was not stored.')
  return row.id
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

/** Whether a part of a locked payment is allocated, or it is a credit. */
export async function isMoneyUsed(tx: Transaction, id: number): Promise<boolean> {
  const isAccepted = and(eq(payments.moneyInId, id), eq(payments.state, 'accepted'))
  const isCredit = and(eq(credits.moneyInId, id), isNull(credits.endedAt))
  return (await tx.$count(payments, isAccepted)) + (await tx.$count(credits, isCredit)) > 0
}

/** Takes locked money out of the books; its reference can then be recorded again. */
export async function voidMoney(
  tx: Transaction,
  id: number,
  { at, by, reason }: { readonly at: Date; readonly by: number; readonly reason: string },
): Promise<void> {
  await tx
    .update(moneyIn)
    .set({ setAsideAt: at, setAsideBy: by, setAsideReason: reason, referenceNorm: null })
    .where(eq(moneyIn.id, id))
}

/** Condition for money that was not taken out of the books. */
export const isInBooks = or(
  ne(moneyIn.source, 'hand'),
  isNotNull(moneyIn.importId),
  isNull(moneyIn.setAsideAt),
)

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

/** The id of an order's latest allocation. */
export async function findLatestAllocationId(tx: Transaction, orderId: number): Promise<number | null> {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'accepted'), isAllocation))
    .orderBy(desc(payments.id))
    .limit(1)
  return row?.id ?? null
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

export async function insertCredit(tx: Transaction, credit: typeof credits.$inferInsert): Promise<void> {
  await tx.insert(credits).values(credit)
}

/** @returns false if it is ended already */
export async function markCreditEnded(
  tx: Transaction,
  id: number,
  ended: { readonly endedAt: Date; readonly endedBy: number; readonly endReason: string },
): Promise<boolean> {
  const rows = await tx
    .update(credits)
    .set(ended)
    .where(and(eq(credits.id, id), isNull(credits.endedAt)))
    .returning({ id: credits.id })
  return rows.length > 0
}
