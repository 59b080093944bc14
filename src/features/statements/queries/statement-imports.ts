/** Imports of statements and the money in them. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { isBilled } from '#app/features/ledger/queries/bill-list.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import type { ReceivingAccountRow } from '#app/features/payments/queries/receiving-accounts.ts'
import { isDeclaredEmpty, type NewLine } from '#app/features/payments/queries/statement-lines.ts'
import { credits, moneyIn, receivingAccounts, statementImports } from '#app/features/payments/tables/money.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import { personNameColumns } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { Pagination } from '#app/platform/paging.ts'

export interface StatementImportKey {
  readonly accountId: number
  readonly fileHash: string
}

/** Null also for an import from before an instant, of which lines may be deleted. */
export async function findImportOfFile(
  db: DatabaseOrTransaction,
  { accountId, fileHash }: StatementImportKey,
  since: Date,
): Promise<{ readonly id: number; readonly received: number } | null> {
  const [row] = await db
    .select({ id: statementImports.id, received: statementImports.received })
    .from(statementImports)
    .where(
      and(
        eq(statementImports.accountId, accountId),
        eq(statementImports.fileHash, fileHash),
        gte(statementImports.importedAt, since),
      ),
    )
  return row ?? null
}

/** Imports of an account wait for each other; recording payments by hand does not wait for them. */
export async function lockAccountForImport(tx: Transaction, id: number): Promise<ReceivingAccountRow | null> {
  const [row] = await tx
    .select()
    .from(receivingAccounts)
    .where(eq(receivingAccounts.id, id))
    .for('no key update')
  return row ?? null
}

/** Counts the lines that their account has already, by hash, or by reference and amount. */
export async function countKnownLines(
  tx: Transaction,
  lines: readonly Pick<NewLine, 'accountId' | 'lineHash' | 'referenceNorm' | 'amount'>[],
): Promise<number> {
  const { rows } = await tx.execute<{ known: number }>(sql`
    select count(*)::int as known
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line("accountId" int, "lineHash" text, "referenceNorm" text, amount numeric)
    where exists (select 1 from ${moneyIn} m where m.account_id = line."accountId" and m.line_hash = line."lineHash")
      or exists (select 1 from ${moneyIn} m where m.account_id = line."accountId"
        and m.reference_norm = line."referenceNorm" and m.amount = line.amount)`)
  return rows[0]?.known ?? 0
}

/** Locks the lines of an import, in the order in which others lock several lines. */
export async function lockLinesOfImport(tx: Transaction, importId: number): Promise<void> {
  await tx
    .select({ id: moneyIn.id })
    .from(moneyIn)
    .where(eq(moneyIn.importId, importId))
    .orderBy(asc(moneyIn.id))
    .for('update')
}

/** Whether a locked line of an import is or was allocated, is or was a credit, or is set aside. */
export async function hasUsedLines(tx: Transaction, importId: number): Promise<boolean> {
  const isOfImport = eq(moneyIn.importId, importId)
  const lines = tx
    .select({ id: moneyIn.id })
    .from(moneyIn)
    .where(and(isOfImport, eq(moneyIn.source, 'statement')))
  const counts = [
    await tx.$count(payments, inArray(payments.moneyInId, lines)),
    await tx.$count(credits, inArray(credits.moneyInId, lines)),
    await tx.$count(moneyIn, and(inArray(moneyIn.id, lines), isNotNull(moneyIn.setAsideAt))),
  ]
  return counts.some((found) => found > 0)
}

function selectImports(db: DatabaseOrTransaction) {
  return db
    .select({
      statement: statementImports,
      account: receivingAccounts.label,
      importedBy: personNameColumns(people),
    })
    .from(statementImports)
    .innerJoin(receivingAccounts, eq(receivingAccounts.id, statementImports.accountId))
    .leftJoin(people, eq(people.id, statementImports.importedBy))
}

export type StatementImportRow = Awaited<ReturnType<typeof selectImports>>[number]

export async function findStatementImport(
  db: DatabaseOrTransaction,
  id: number,
): Promise<StatementImportRow | null> {
  const [row] = await selectImports(db).where(eq(statementImports.id, id))
  return row ?? null
}

/** Months that were declared to have no transactions are no imports. */
const isImport = not(sql`(${isDeclaredEmpty})`)

export async function findEmptyMonth(
  tx: Transaction,
  accountId: number,
  firstDay: string,
): Promise<{ readonly id: number } | null> {
  const isOfMonth = and(
    eq(statementImports.accountId, accountId),
    eq(statementImports.periodFrom, firstDay),
    isDeclaredEmpty,
  )
  const [row] = await tx.select({ id: statementImports.id }).from(statementImports).where(isOfMonth)
  return row ?? null
}

/** The newest first, paged. */
export async function listStatementImports(
  db: DatabaseOrTransaction,
  { limit, offset }: Pagination,
): Promise<{ rows: StatementImportRow[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    selectImports(db).where(isImport).orderBy(desc(statementImports.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(statementImports).where(isImport),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** Lines that an import brought or recognized, in the order of time, with who set them aside. */
export function listLinesOfImport(db: DatabaseOrTransaction, importId: number) {
  return db
    .select({ ...getTableColumns(moneyIn), asidePerson: personNameColumns(people) })
    .from(moneyIn)
    .leftJoin(people, eq(people.id, moneyIn.setAsideBy))
    .where(eq(moneyIn.importId, importId))
    .orderBy(asc(moneyIn.occurredAt), asc(moneyIn.id))
}

/** Allocations that count, of money of an import. */
export function listAllocationsOfImport(db: DatabaseOrTransaction, importId: number) {
  return db
    .select({
      id: payments.id,
      moneyInId: moneyIn.id,
      orderId: payments.orderId,
      amount: payments.amount,
    })
    .from(payments)
    .innerJoin(moneyIn, eq(moneyIn.id, payments.moneyInId))
    .where(and(eq(moneyIn.importId, importId), eq(payments.state, 'accepted')))
    .orderBy(asc(payments.id))
}

export type LineOfImportRow = Awaited<ReturnType<typeof listLinesOfImport>>[number]

/** Lines of statements that no order has, imported before an instant. */
export function listLinesImportedBefore(db: DatabaseOrTransaction, before: Date) {
  return db
    .select({ id: moneyIn.id })
    .from(moneyIn)
    .leftJoin(payments, and(eq(payments.moneyInId, moneyIn.id), eq(payments.state, 'accepted')))
    .where(and(eq(moneyIn.source, 'statement'), lt(moneyIn.createdAt, before), isNull(payments.id)))
}

/** Bills of any state that have one of these codes. */
export function listBillsByCode(db: DatabaseOrTransaction, codes: readonly string[]) {
  if (codes.length === 0) return Promise.resolve([])
  return db
    .select({ id: orders.id, code: orders.code, state: orders.billState })
    .from(orders)
    .where(and(isBilled, inArray(orders.code, [...codes])))
}

/** The latest line of a statement with this normalized reference. */
export async function findStatementReference(db: DatabaseOrTransaction, reference: string) {
  const [row] = await db
    .select({ amount: moneyIn.amount, occurredAt: moneyIn.occurredAt })
    .from(moneyIn)
    .where(and(eq(moneyIn.referenceNorm, reference), isNotNull(moneyIn.importId)))
    .orderBy(desc(moneyIn.occurredAt))
    .limit(1)
  return row ?? null
}

/** Lines of a busy quarter. */
const mostFreeReferences = 5000

/** References of lines of statements that no order has and that are not set aside, the latest first. */
export function listFreeReferences(db: DatabaseOrTransaction) {
  const isUsed = db
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.moneyInId, moneyIn.id), eq(payments.state, 'accepted')))
  return db
    .select({
      reference: moneyIn.reference,
      referenceNorm: moneyIn.referenceNorm,
      amount: moneyIn.amount,
      occurredAt: moneyIn.occurredAt,
    })
    .from(moneyIn)
    .where(
      and(
        isNotNull(moneyIn.importId),
        isNotNull(moneyIn.referenceNorm),
        isNull(moneyIn.setAsideAt),
        notExists(isUsed),
      ),
    )
    .orderBy(desc(moneyIn.occurredAt), desc(moneyIn.id))
    .limit(mostFreeReferences)
}

const mayHaveStatements = and(
  eq(receivingAccounts.isActive, true),
  notInArray(receivingAccounts.kind, ['cash', 'gateway']),
)

/**
 * Lists, for each account that is on and may have statements, its imports since an instant; nulls if it has
 * none.
 */
export function listRecentPeriods(db: DatabaseOrTransaction, since: Date) {
  return db
    .select({
      account: receivingAccounts.label,
      paymentAccountId: receivingAccounts.paymentAccountId,
      periodFrom: statementImports.periodFrom,
      periodTo: statementImports.periodTo,
    })
    .from(receivingAccounts)
    .leftJoin(
      statementImports,
      and(eq(statementImports.accountId, receivingAccounts.id), gte(statementImports.importedAt, since)),
    )
    .where(mayHaveStatements)
    .orderBy(asc(receivingAccounts.id), asc(statementImports.id))
}

/** Lists accounts that are on and may have statements, by label, once for each period of their statements. */
export function listPeriodsOfAccounts(db: DatabaseOrTransaction) {
  return db
    .select({
      accountId: receivingAccounts.id,
      account: receivingAccounts.label,
      addedAt: receivingAccounts.createdAt,
      from: statementImports.periodFrom,
      to: statementImports.periodTo,
      isDeclared: sql<boolean>`coalesce(${isDeclaredEmpty}, false)`,
    })
    .from(receivingAccounts)
    .leftJoin(statementImports, eq(statementImports.accountId, receivingAccounts.id))
    .where(mayHaveStatements)
    .orderBy(asc(receivingAccounts.label), asc(receivingAccounts.id))
}

/** Whether statements of an account have lines from `start` until before `end`. */
export async function hasStatementLinesBetween(
  tx: Transaction,
  accountId: number,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<boolean> {
  const isBetween = and(gte(moneyIn.occurredAt, start), lt(moneyIn.occurredAt, end))
  const isLine = or(eq(moneyIn.source, 'statement'), isNotNull(moneyIn.importId))
  const rows = await tx
    .select({ one: sql`1` })
    .from(moneyIn)
    .where(and(eq(moneyIn.accountId, accountId), isLine, isBetween))
    .limit(1)
  return rows.length > 0
}
