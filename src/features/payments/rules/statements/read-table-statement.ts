import { toManilaDay } from '../../../../platform/format/dates.ts'
import type { StatementMapping } from '../../contract/statement-values.ts'
import { parseCentavos } from './amounts.ts'
import { type Columns, findColumns } from './columns.ts'
import { isDateCell, readDates } from './dates.ts'
import { toReceivedLines } from './received-lines.ts'
import { followBalances } from './row-order.ts'
import { type Centavos, type Statement, type StatementRow, UnreadableStatementError } from './statement.ts'

export interface TableRow {
  /** As a spreadsheet numbers it. */
  readonly row: number
  readonly cells: readonly string[]
}

const cellOf = ({ cells }: TableRow, column: number | undefined) =>
  column === undefined ? '' : (cells[column] ?? '').trim()

/** Null for an empty cell, which banks also write as a dash. */
function amountOf(row: TableRow, column: number | undefined): Centavos | null {
  const text = cellOf(row, column)
  if (/^[-–—]*$/.test(text)) return null
  const amount = parseCentavos(text)
  if (amount === null)
    throw new UnreadableStatementError(
      'unreadable_amount',
      `The amount ‘${text.slice(0, 30)}’ in row ${row.row} cannot be read.`,
    )
  return amount
}

function movementOf(row: TableRow, { amount, debit, credit }: Columns): Centavos {
  if (credit === undefined) return amountOf(row, amount) ?? 0
  const [out, into] = [Math.abs(amountOf(row, debit) ?? 0), amountOf(row, credit) ?? 0]
  if (out !== 0 && into !== 0)
    throw new UnreadableStatementError('unreadable_amount', `Row ${row.row} has both a debit and a credit.`)
  return out === 0 ? into : -out
}

const hasAmounts = (row: TableRow, { amount, debit, credit }: Columns) =>
  [amount, debit, credit].some((column) => /\d/.test(cellOf(row, column)))

/** Titles, notes and balances; before and after all payments also totals. */
function isAside(row: TableRow, columns: Columns, isOutside: boolean): boolean {
  if (!hasAmounts(row, columns)) return !/\d/.test(cellOf(row, columns.date)) || isOutside
  return isOutside && row.cells.some((cell) => /\b(total|totals|balance)\b/i.test(cell))
}

function unreadableRow(row: TableRow, columns: Columns): UnreadableStatementError {
  const text = cellOf(row, columns.date)
  return new UnreadableStatementError(
    'unreadable_date',
    text === ''
      ? `Row ${row.row} has no date.`
      : `The date ‘${text.slice(0, 30)}’ in row ${row.row} cannot be read.`,
  )
}

/** Rows with a date. Others are left out if they are no payments, and refused otherwise. */
function selectRows(data: readonly TableRow[], columns: Columns): readonly TableRow[] {
  const isDated = (row: TableRow) => isDateCell(cellOf(row, columns.date))
  const [first, last] = [data.findIndex(isDated), data.findLastIndex(isDated)]
  return data.filter((row, index) => {
    if (isDated(row)) return true
    if (!isAside(row, columns, index < first || index > last)) throw unreadableRow(row, columns)
    return false
  })
}

const balanceLabels = {
  opening: /\b(beginning|starting|opening|previous|forward|forwarded)\b/i,
  closing: /\b(ending|closing)\b/i,
} as const

/** The balance that a row without a date states, such as 'Beginning balance'. */
function findStated(
  data: readonly TableRow[],
  columns: Columns,
  label: keyof typeof balanceLabels,
): Centavos | null {
  if (columns.balance === undefined) return null
  const found = data.find(
    (row) =>
      !isDateCell(cellOf(row, columns.date)) &&
      !hasAmounts(row, columns) &&
      row.cells.some((cell) => balanceLabels[label].test(cell) && /\bbalance\b/i.test(cell)),
  )
  return found === undefined ? null : amountOf(found, columns.balance)
}

function toRows(selected: readonly TableRow[], columns: Columns): StatementRow[] {
  const dates = readDates(selected.map((row) => ({ row: row.row, text: cellOf(row, columns.date) })))
  return selected.map((row, index) => ({
    row: row.row,
    occurredAt: dates[index] ?? new Date(Number.NaN),
    movement: movementOf(row, columns),
    reference: cellOf(row, columns.reference),
    description: cellOf(row, columns.description),
    balance: amountOf(row, columns.balance),
  }))
}

/**
 * Reads a table of a bank, with headings and one payment in each row, in either order of time. If it has a column of
 * balances, they must follow; without one, missing rows are not noticed.
 * @param mapping headings of its columns; usual headings are recognized without one
 * @throws `UnreadableStatementError`
 */
export function readTableStatement(table: readonly TableRow[], mapping?: StatementMapping): Statement {
  const { headingIndex, columns } = findColumns(
    table.map(({ cells }) => cells),
    mapping,
  )
  const data = table.slice(headingIndex + 1)
  const rows = toRows(selectRows(data, columns), columns)
  const days = rows.map(({ occurredAt }) => toManilaDay(occurredAt)).toSorted()
  const [periodFrom, periodTo] = [days[0], days.at(-1)]
  if (periodFrom === undefined || periodTo === undefined)
    throw new UnreadableStatementError('no_rows', 'The statement has no rows.')
  const period = { periodFrom, periodTo, rows: rows.length }
  if (columns.balance === undefined)
    return { lines: toReceivedLines(rows), ...period, opening: null, closing: null }
  const followed = followBalances(rows, {
    opening: findStated(data, columns, 'opening'),
    closing: findStated(data, columns, 'closing'),
  })
  return {
    lines: toReceivedLines(followed.rows),
    ...period,
    opening: followed.opening,
    closing: followed.closing,
  }
}
