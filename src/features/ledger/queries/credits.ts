/** Credits, and what is left of money. */
import { and, count, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { orders } from '#app/features/orders/tables/orders.ts'
import { credits, moneyIn, receivingAccounts, refunds } from '#app/features/payments/tables/money.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import { personNameColumns } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import { selectIsoTimestamp } from '#app/platform/db/columns.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { Pagination } from '#app/platform/paging.ts'

export type CreditRow = typeof credits.$inferSelect

/** Pesos of money that no order has, and that are neither sent back from a credit nor to be sent back. */
export const unallocatedAmount = sql<string>`(money_in.amount
  - coalesce((select sum(a.amount) from ${payments} a
      where a.money_in_id = money_in.id and a.state = 'accepted'), 0)
  - coalesce((select sum(r.amount) from ${refunds} r join ${credits} c on c.id = r.credit_id
      where c.money_in_id = money_in.id and r.state in ('requested', 'approved', 'sent')), 0))`

/** Returns what is left of locked money. */
export async function getUnallocatedAmount(tx: Transaction, moneyInId: number): Promise<string> {
  const [row] = await tx.select({ rest: unallocatedAmount }).from(moneyIn).where(eq(moneyIn.id, moneyInId))
  if (row === undefined) throw new Error('The money vanished while it was locked.')
  return row.rest
}

/** The credit of money that is not ended. */
export async function findCreditOfMoney(
  db: DatabaseOrTransaction,
  moneyInId: number,
): Promise<CreditRow | null> {
  const [row] = await db
    .select()
    .from(credits)
    .where(and(eq(credits.moneyInId, moneyInId), isNull(credits.endedAt)))
  return row ?? null
}

export async function findCredit(db: DatabaseOrTransaction, id: number): Promise<CreditRow | null> {
  const [row] = await db.select().from(credits).where(eq(credits.id, id))
  return row ?? null
}

/** Allocations that count of money to an order. */
export function listAllocationsOfMoney(tx: Transaction, moneyInId: number, orderId: number) {
  return tx
    .select({ id: payments.id, amount: sql<string>`${payments.amount}`, withheld: payments.withheld })
    .from(payments)
    .where(
      and(eq(payments.moneyInId, moneyInId), eq(payments.orderId, orderId), eq(payments.state, 'accepted')),
    )
}

const keepers = alias(people, 'credit_keepers')

function selectCredits(db: DatabaseOrTransaction) {
  return db
    .select({
      id: credits.id,
      moneyInId: credits.moneyInId,
      version: moneyIn.version,
      amount: unallocatedAmount,
      occurredAt: selectIsoTimestamp(moneyIn.occurredAt),
      account: receivingAccounts.label,
      reference: moneyIn.reference,
      savedAt: selectIsoTimestamp(credits.savedAt),
      savedBy: personNameColumns(keepers),
      personId: credits.personId,
      orderId: credits.orderId,
      billCode: orders.code,
      person: { ...personNameColumns(people), email: people.email },
    })
    .from(credits)
    .innerJoin(moneyIn, eq(moneyIn.id, credits.moneyInId))
    .innerJoin(receivingAccounts, eq(receivingAccounts.id, moneyIn.accountId))
    .leftJoin(orders, eq(orders.id, credits.orderId))
    .leftJoin(people, eq(people.id, credits.personId))
    .leftJoin(keepers, eq(keepers.id, credits.savedBy))
}

export type CreditListRow = Awaited<ReturnType<typeof selectCredits>>[number]

const hasRest = and(isNull(credits.endedAt), sql`${unallocatedAmount} > 0`)

/** Lists credits with something left, the newest first, paged. */
export async function listCredits(
  db: DatabaseOrTransaction,
  { limit, offset }: Pagination,
): Promise<{ rows: CreditListRow[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    selectCredits(db).where(hasRest).orderBy(desc(credits.id)).limit(limit).offset(offset),
    db
      .select({ total: count() })
      .from(credits)
      .innerJoin(moneyIn, eq(moneyIn.id, credits.moneyInId))
      .where(hasRest),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** Lists credits with something left, of persons or from orders, the oldest first. */
export async function listCreditsOf(
  db: DatabaseOrTransaction,
  { personIds, orderIds }: { readonly personIds: readonly number[]; readonly orderIds: readonly number[] },
): Promise<CreditListRow[]> {
  if (orderIds.length === 0) return []
  const isTheirs = or(
    inArray(credits.orderId, [...orderIds]),
    personIds.length === 0 ? undefined : inArray(credits.personId, [...personIds]),
  )
  return selectCredits(db).where(and(hasRest, isTheirs)).orderBy(credits.id)
}

/** Lists the credits from lines of an import, with what is left of each. */
export function listCreditsOfImport(db: DatabaseOrTransaction, importId: number) {
  return db
    .select({ moneyInId: credits.moneyInId, rest: unallocatedAmount, person: personNameColumns(people) })
    .from(credits)
    .innerJoin(moneyIn, eq(moneyIn.id, credits.moneyInId))
    .leftJoin(people, eq(people.id, credits.personId))
    .where(and(eq(moneyIn.importId, importId), isNull(credits.endedAt)))
}
