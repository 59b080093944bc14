import type { RowError } from '../contract/import.ts'
import { checkRow, type ImportedPerson, type RowCells } from './import-row.ts'

/** Rows per batch. */
export const rowsAtOnce = 1000

/** Smaller when registering, as the batch locks the seminar. */
export const rowsWithSeatsAtOnce = 50

export interface ImportRow {
  readonly row: number
  readonly cells: RowCells
}

export interface GoodRow {
  readonly row: number
  readonly person: ImportedPerson
}

export interface CheckedRows {
  readonly good: readonly GoodRow[]
  readonly errors: readonly RowError[]
}

const knownEmail = 'There is an attendee with this email already'

/** @param seen e-mails of earlier rows with their row numbers; extended by this batch */
export function checkRows(rows: readonly ImportRow[], seen: Map<string, number>): CheckedRows {
  const good: GoodRow[] = []
  const errors: RowError[] = []
  for (const { row, cells } of rows) {
    const checked = checkRow(cells)
    if ('problem' in checked) {
      errors.push({ row, message: checked.problem })
      continue
    }
    const { person } = checked
    const before = seen.get(person.email)
    if (before === undefined) {
      seen.set(person.email, row)
      good.push({ row, person })
    } else errors.push({ row, message: `This email stands in row ${before} already` })
  }
  return { good, errors }
}

/** Removes rows with known e-mails and reports them as errors. */
export function withoutKnown(
  good: readonly GoodRow[],
  isKnown: (email: string) => boolean,
  message = knownEmail,
): CheckedRows {
  const known = good.filter(({ person }) => isKnown(person.email))
  return {
    good: good.filter(({ person }) => !isKnown(person.email)),
    errors: known.map(({ row }) => ({ row, message })),
  }
}

export function inOrder(errors: readonly RowError[]): RowError[] {
  return errors.toSorted((one, other) => one.row - other.row)
}
