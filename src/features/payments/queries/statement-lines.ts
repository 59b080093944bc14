/** What imports of statements write. */
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/db/database.ts'
import type { StatementMapping } from '../contract/statement-mapping.ts'
import { moneyIn, receivingAccounts, statementImports } from '../tables/money.ts'

/** An earlier import of the same file becomes one of today. */
export async function insertStatementImport(
  tx: Transaction,
  values: typeof statementImports.$inferInsert,
): Promise<number> {
  const { accountId, fileHash } = statementImports
  const [row] = await tx
    .insert(statementImports)
    .values(values)
    .onConflictDoUpdate({ target: [accountId, fileHash], set: values })
    .returning({ id: statementImports.id })
  if (row === undefined) throw new Error('The import was not stored.')
  return row.id
}

/** Whether staff said that a month had no transactions: there was no file. A PDF without rows has balances. */
export const isDeclaredEmpty = and(eq(statementImports.rows, 0), isNull(statementImports.opening))

/** @returns first days of the months that were declared to have no transactions, and no longer are */
export async function deleteEmptyMonths(
  tx: Transaction,
  accountId: number,
  firstDays: readonly string[],
): Promise<string[]> {
  const ofMonths = inArray(statementImports.periodFrom, [...firstDays])
  const rows = await tx
    .delete(statementImports)
    .where(and(eq(statementImports.accountId, accountId), ofMonths, isDeclaredEmpty))
    .returning({ periodFrom: statementImports.periodFrom })
  return rows.map(({ periodFrom }) => periodFrom)
}

export async function updateKnownLines(tx: Transaction, importId: number, known: number): Promise<void> {
  await tx.update(statementImports).set({ known }).where(eq(statementImports.id, importId))
}

export async function updateStatementMapping(
  tx: Transaction,
  accountId: number,
  statementMapping: Partial<StatementMapping>,
): Promise<void> {
  await tx.update(receivingAccounts).set({ statementMapping }).where(eq(receivingAccounts.id, accountId))
}

export type NewLine = typeof moneyIn.$inferInsert

/** Number of lines of one statement, below the limit of its parameters. */
const linesAtOnce = 1000

/**
 * Stores lines, apart from those that the account has already: with the same hash, or the same reference and amount.
 * @returns how many are new
 */
export async function insertNewStatementLines(tx: Transaction, lines: readonly NewLine[]): Promise<number> {
  let added = 0
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    const rows = await tx
      .insert(moneyIn)
      .values(lines.slice(start, start + linesAtOnce))
      .onConflictDoNothing()
      .returning({ id: moneyIn.id })
    added += rows.length
  }
  return added
}

/** Payments recorded by hand stay, without the import. */
export async function deleteLinesOfImport(tx: Transaction, importId: number): Promise<void> {
  const isOfImport = eq(moneyIn.importId, importId)
  await tx.delete(moneyIn).where(and(isOfImport, eq(moneyIn.source, 'statement')))
  await tx.update(moneyIn).set({ importId: null }).where(isOfImport)
}

/** Payments recorded by hand whose reference and amount are in the statement become lines of it. */
export async function claimRecordedPayments(
  tx: Transaction,
  { accountId, importId }: { readonly accountId: number; readonly importId: number },
  lines: readonly Pick<NewLine, 'referenceNorm' | 'amount'>[],
): Promise<void> {
  const referenced = lines.filter(({ referenceNorm }) => referenceNorm != null)
  for (let start = 0; start < referenced.length; start += linesAtOnce) {
    const some = referenced.slice(start, start + linesAtOnce)
    const pairs = some.map(({ referenceNorm, amount }) => sql`(${referenceNorm}, ${amount}::numeric)`)
    await tx
      .update(moneyIn)
      .set({ importId })
      .where(
        and(
          eq(moneyIn.accountId, accountId),
          isNull(moneyIn.importId),
          ne(moneyIn.source, 'statement'),
          sql`(${moneyIn.referenceNorm}, ${moneyIn.amount}) in (${sql.join(pairs, sql`, `)})`,
        ),
      )
  }
}

/** Sets a locked line aside, or brings it back. */
export async function updateSetAside(
  tx: Transaction,
  id: number,
  aside: { readonly at: Date; readonly by: number; readonly reason: string } | null,
): Promise<void> {
  await tx
    .update(moneyIn)
    .set({
      setAsideAt: aside?.at ?? null,
      setAsideBy: aside?.by ?? null,
      setAsideReason: aside?.reason ?? null,
    })
    .where(eq(moneyIn.id, id))
}
