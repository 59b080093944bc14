import type { DateOrder, StatementMapping } from '#app/features/payments/contract/statement-mapping.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { parseCentavos } from './amounts.ts'
import { findColumns, type StatementColumnIndexes, toColumnMapping } from './columns.ts'
import { isStatementDateText, parseDateColumn } from './dates.ts'
import { toReceivedLines } from './received-lines.ts'
import { orderRowsByBalance } from './row-order.ts'
import {
  type AccountStatement,
  type Centavos,
  type StatementRow,
  UnreadableStatementError,
} from './statement.ts'

export interface StatementTableRow {
  /** Number of the row, as a spreadsheet numbers it. */
  readonly row: number
  readonly cells: readonly string[]
}

const cellOf = ({ cells }: StatementTableRow, column: number | undefined) =>
  column === undefined ? '' : (cells[column] ?? '').trim()

/** Null for an empty cell, which banks also write as a dash. */
function amountOf(row: StatementTableRow, column: number | undefined): Centavos | null {
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

const isCredit = (text: string) => /^(?:cr|c|credit|\+|in)\.?$/i.test(text)
const isDebit = (text: string) => /^(?:dr|d|db|debit|-|out)\.?$/i.test(text)

/** Returns the amount where one column says CR or DR and the amounts beside it have no sign. */
function directedAmountOf(row: StatementTableRow, { amount, direction }: StatementColumnIndexes): Centavos {
  const value = amountOf(row, amount) ?? 0
  if (direction === undefined || value === 0) return value
  const text = cellOf(row, direction)
  if (isCredit(text)) return Math.abs(value)
  if (isDebit(text)) return -Math.abs(value)
  throw new UnreadableStatementError(
    'unreadable_amount',
    `Row ${row.row} says ‘${text.slice(0, 30)}’ where CR or DR is expected.`,
  )
}

function movementOf(row: StatementTableRow, columns: StatementColumnIndexes): Centavos {
  const { debit, credit } = columns
  if (credit === undefined) return directedAmountOf(row, columns)
  const [out, into] = [Math.abs(amountOf(row, debit) ?? 0), amountOf(row, credit) ?? 0]
  if (out !== 0 && into !== 0)
    throw new UnreadableStatementError('unreadable_amount', `Row ${row.row} has both a debit and a credit.`)
  return out === 0 ? into : -out
}

/**
 * Finds a column that says CR or DR of each row, under any heading: without it money that went out would count as
 * money that came in.
 */
function findDirection(
  rows: readonly StatementTableRow[],
  columns: StatementColumnIndexes,
): number | undefined {
  const { direction, credit, amount } = columns
  if (direction !== undefined || credit !== undefined) return direction
  const paid = rows.filter((row) => (amountOf(row, amount) ?? 0) !== 0)
  const taken = new Set(Object.values(columns))
  const width = Math.max(0, ...paid.map(({ cells }) => cells.length))
  const isDirection = (column: number) =>
    paid.every((row) => isCredit(cellOf(row, column)) || isDebit(cellOf(row, column)))
  return paid.length === 0
    ? undefined
    : [...Array(width).keys()].find((column) => !taken.has(column) && isDirection(column))
}

const hasAmounts = (row: StatementTableRow, { amount, debit, credit }: StatementColumnIndexes) =>
  [amount, debit, credit].some((column) => /\d/.test(cellOf(row, column)))

/** Titles, notes and balances; before and after all payments also totals. */
function isAside(row: StatementTableRow, columns: StatementColumnIndexes, isOutside: boolean): boolean {
  if (!hasAmounts(row, columns)) return !/\d/.test(cellOf(row, columns.date)) || isOutside
  return isOutside && row.cells.some((cell) => /\b(total|totals|balance)\b/i.test(cell))
}

function unreadableRow(row: StatementTableRow, columns: StatementColumnIndexes): UnreadableStatementError {
  const text = cellOf(row, columns.date)
  return new UnreadableStatementError(
    'unreadable_date',
    text === ''
      ? `Row ${row.row} has no date.`
      : `The date ‘${text.slice(0, 30)}’ in row ${row.row} cannot be read.`,
  )
}

/** Rows with a date. Others are left out if they are no payments, and refused otherwise. */
function selectRows(
  data: readonly StatementTableRow[],
  columns: StatementColumnIndexes,
): readonly StatementTableRow[] {
  const isDated = (row: StatementTableRow) => isStatementDateText(cellOf(row, columns.date))
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
  data: readonly StatementTableRow[],
  columns: StatementColumnIndexes,
  label: keyof typeof balanceLabels,
): Centavos | null {
  if (columns.balance === undefined) return null
  const found = data.find(
    (row) =>
      !isStatementDateText(cellOf(row, columns.date)) &&
      !hasAmounts(row, columns) &&
      row.cells.some((cell) => balanceLabels[label].test(cell) && /\bbalance\b/i.test(cell)),
  )
  return found === undefined ? null : amountOf(found, columns.balance)
}

function toRows(
  selected: readonly StatementTableRow[],
  found: StatementColumnIndexes,
  order: DateOrder | undefined,
): { readonly rows: StatementRow[]; readonly dateOrder: DateOrder | null } {
  const direction = findDirection(selected, found)
  const columns = { ...found, ...(direction !== undefined && { direction }) }
  const cells = selected.map((row) => ({ row: row.row, text: cellOf(row, columns.date) }))
  const { dates, dateOrder } = parseDateColumn(cells, order)
  const rows = selected.map((row, index) => ({
    row: row.row,
    occurredAt: dates[index] ?? new Date(Number.NaN),
    movement: movementOf(row, columns),
    reference: cellOf(row, columns.reference),
    description: cellOf(row, columns.description),
    balance: amountOf(row, columns.balance),
  }))
  return { rows, dateOrder }
}

/**
 * Reads a table of a bank, with headings and one payment in each row, in either order of time. If it has a column of
 * balances, they must follow; without one, missing rows are not noticed.
 * @param mapping headings of its columns, and the order of its dates; usual headings are recognized without one
 * @throws `UnreadableStatementError`
 */
export function readTableStatement(
  table: readonly StatementTableRow[],
  mapping?: Partial<StatementMapping>,
): AccountStatement {
  const { headingIndex, columns } = findColumns(
    table.map(({ cells }) => cells),
    toColumnMapping(mapping),
  )
  const data = table.slice(headingIndex + 1)
  const { rows, dateOrder } = toRows(selectRows(data, columns), columns, mapping?.dateOrder)
  const days = rows.map(({ occurredAt }) => toManilaDay(occurredAt)).toSorted()
  const [periodFrom, periodTo] = [days[0], days.at(-1)]
  if (periodFrom === undefined || periodTo === undefined)
    throw new UnreadableStatementError('no_rows', 'The statement has no rows.')
  const period = { periodFrom, periodTo, rows: rows.length, dateOrder }
  if (columns.balance === undefined)
    return { lines: toReceivedLines(rows), ...period, opening: null, closing: null }
  const followed = orderRowsByBalance(rows, {
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
