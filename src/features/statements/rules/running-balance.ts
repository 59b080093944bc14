/**
 * Running balance of a statement, which shows the direction of its amounts and proves that no row is missing:
 * each balance is that of the row before, plus or minus the amount.
 */
import { formatCentavos } from './amounts.ts'
import { type Centavos, UnreadableStatementError } from './statement.ts'

interface RowWithBalance {
  readonly row: number
  readonly amount: Centavos
  readonly balance: Centavos
}

/**
 * Signed amounts of rows in the order of time.
 * @param opening balance before the first row
 * @throws if a balance does not follow from the one before
 */
export function signAmountsByBalance(opening: Centavos, rows: readonly RowWithBalance[]): Centavos[] {
  let before = opening
  let previous: RowWithBalance | null = null
  return rows.map((current) => {
    const movement = current.balance - before
    if (Math.abs(movement) !== Math.abs(current.amount))
      throw balanceMismatchError(current.row, previous?.row ?? null)
    before = current.balance
    previous = current
    return movement
  })
}

/** @param previous null for the opening balance */
export function balanceMismatchError(row: number, previous: number | null): UnreadableStatementError {
  const before = previous === null ? 'the starting balance' : `row ${previous}`
  return new UnreadableStatementError(
    'rows_do_not_follow',
    `Row ${row} does not follow from ${before}. Rows are missing or were changed, so nothing was imported. Download the statement again.`,
  )
}

/** @throws if the closing balance is not that of the last row */
export function checkClosingBalance(closing: Centavos, computed: Centavos, lastRow: number | null): void {
  if (closing === computed) return
  const before = lastRow === null ? 'the starting balance' : `row ${lastRow}`
  throw new UnreadableStatementError(
    'rows_do_not_follow',
    `The ending balance does not follow from ${before}. Rows are missing or were changed, so nothing was imported. Download the statement again.`,
  )
}

/** @throws if the rows do not add up to what the statement says */
export function checkStatementTotal(name: 'debits' | 'credits', stated: Centavos, sum: Centavos): void {
  if (stated === sum) return
  throw new UnreadableStatementError(
    'totals_differ',
    `The statement’s total of ${name} is ${formatCentavos(stated)}, but its rows add up to ${formatCentavos(sum)}. Rows are missing or were changed, so nothing was imported. Download the statement again.`,
  )
}
