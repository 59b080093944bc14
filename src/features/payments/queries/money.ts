import { and, desc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Transaction } from '#app/platform/db/database.ts'
import { credits, moneyIn } from '../tables/money.ts'
import { payments } from '../tables/payments.ts'

/** Refuses by its unique keys, and for an unknown account. */
export async function insertReceivedMoney(
  tx: Transaction,
  money: typeof moneyIn.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(moneyIn).values(money).returning({ id: moneyIn.id })
  if (row === undefined) throw new Error('The money was not stored.')
  return row.id
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

export async function insertCredit(tx: Transaction, credit: typeof credits.$inferInsert): Promise<void> {
  await tx.insert(credits).values(credit)
}
