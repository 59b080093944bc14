/** The headings of a table, from which the columns are chosen. */
import type { StatementColumns } from '#app/features/payments/contract/statement-mapping.ts'
import {
  findMappedColumns,
  guessColumns,
  hasRequiredColumns,
  headingSearchRowLimit,
  type StatementColumnCandidates,
  statementColumnNames,
} from './columns.ts'
import { findShownDateOrder, type ShownDateOrder } from './dates.ts'

export interface StatementHeadings {
  /** Headings as the file writes them, each once. */
  readonly headings: readonly string[]
  /** Columns by the mapping if it fits, otherwise by usual headings, as far as they are recognized. */
  readonly columns: Partial<StatementColumns>
  /** Order of day and month in the dates below; null without a column of dates, or where they cannot be read. */
  readonly dates: ShownDateOrder | null
}

type Row = readonly string[]

const countFilled = (row: Row) => row.filter((cell) => cell.trim() !== '').length

function toHeadings(
  rows: readonly Row[],
  { row, candidates }: { readonly row: Row; readonly candidates: StatementColumnCandidates },
): StatementHeadings {
  const filled = row.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const used =
    candidates.credit === undefined ? candidates : { ...candidates, amount: undefined, direction: undefined }
  const found = statementColumnNames.flatMap((name) => {
    const [index] = used[name] ?? []
    return index === undefined ? [] : [[name, (row[index] ?? '').trim()] as const]
  })
  const [dateIndex] = used.date ?? []
  const below =
    dateIndex === undefined ? [] : rows.slice(rows.indexOf(row) + 1).map((each) => each[dateIndex] ?? '')
  return {
    headings: [...new Set(filled)],
    columns: Object.fromEntries(found),
    dates: dateIndex === undefined ? null : findShownDateOrder(below),
  }
}

/**
 * Finds the row of headings also where `findColumns` refuses: the one with the most usual headings, or the first of
 * those with the most cells.
 */
export function findHeadings(rows: readonly Row[], mapping: StatementColumns | undefined): StatementHeadings {
  const searched = rows.slice(0, headingSearchRowLimit)
  const mapped = mapping && searched.find((row) => hasRequiredColumns(findMappedColumns(row, mapping)))
  if (mapping !== undefined && mapped !== undefined)
    return toHeadings(rows, { row: mapped, candidates: findMappedColumns(mapped, mapping) })
  const guesses = searched.map((row) => ({ row, candidates: guessColumns(row) }))
  const complete = guesses.find(({ candidates }) => hasRequiredColumns(candidates))
  const [best] = guesses.toSorted(
    (one, other) =>
      Object.keys(other.candidates).length - Object.keys(one.candidates).length ||
      countFilled(other.row) - countFilled(one.row),
  )
  return toHeadings(rows, complete ?? best ?? { row: [], candidates: {} })
}
