/** Balances of a table, whose rows may begin with the oldest or with the newest. */
import { balanceMismatchError, checkClosingBalance } from './running-balance.ts'
import { type Centavos, type StatementRow, UnreadableStatementError } from './statement.ts'

interface BalancedRow extends StatementRow {
  readonly balance: Centavos
}

/** The first row whose balance does not follow; -1 if all do. */
function findBreak(rows: readonly BalancedRow[]): number {
  return rows.findIndex((row, index) => {
    const before = rows[index - 1]
    return before !== undefined && row.balance !== before.balance + row.movement
  })
}

/** Rows that move nothing may have no balance; they are left out. */
function toBalanced(rows: readonly StatementRow[]): BalancedRow[] {
  return rows.flatMap((row) => {
    if (row.balance !== null) return [{ ...row, balance: row.balance }]
    if (row.movement === 0) return []
    throw new UnreadableStatementError(
      'incomplete_statement',
      `Row ${row.row} has no balance, so it is not known whether rows are missing.`,
    )
  })
}

function isNewestFirst(rows: readonly BalancedRow[]): boolean {
  const [first, last] = [rows[0], rows.at(-1)]
  return first !== undefined && last !== undefined && first.occurredAt > last.occurredAt
}

/** @param at index of the row that does not follow from the one before */
function refuse(rows: readonly BalancedRow[], at: number): UnreadableStatementError {
  const [row, before] = [rows[at], rows[at - 1]]
  if (row === undefined || before === undefined) throw new RangeError('No such rows')
  const hasNoSigns = rows.every(({ movement }) => movement >= 0)
  if (hasNoSigns && before.balance - row.balance === row.movement)
    return new UnreadableStatementError(
      'columns_ambiguous',
      `The amounts have no signs, but row ${row.row} is money that went out. Choose the columns of debits and credits.`,
    )
  return balanceMismatchError(row.row, before.row)
}

/**
 * Rows in the order of time, with the balances before and after them.
 * @throws if a balance does not follow from the one before, in either order
 */
export function orderRowsByBalance(
  given: readonly StatementRow[],
  stated: { readonly opening: Centavos | null; readonly closing: Centavos | null },
): { readonly rows: readonly StatementRow[]; readonly opening: Centavos; readonly closing: Centavos } {
  const balanced = toBalanced(given)
  const orders = isNewestFirst(balanced)
    ? [balanced.toReversed(), balanced]
    : [balanced, balanced.toReversed()]
  const rows = orders.find((order) => findBreak(order) === -1)
  if (rows === undefined) {
    const [likelier = balanced] = orders
    throw refuse(likelier, findBreak(likelier))
  }
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined)
    throw new UnreadableStatementError('no_rows', 'The statement has no rows with balances.')
  const opening = first.balance - first.movement
  if (stated.opening !== null && stated.opening !== opening) throw balanceMismatchError(first.row, null)
  if (stated.closing !== null) checkClosingBalance(stated.closing, last.balance, last.row)
  return { rows, opening, closing: last.balance }
}
