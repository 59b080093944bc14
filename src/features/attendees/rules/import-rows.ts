import type { ImportRowError } from '../contract/import.ts'
import { checkImportRow, type ImportedPerson, type ImportRowCells } from './import-row.ts'

/** Rows per batch. */
export const importBatchSize = 1000

/** Smaller when registering, as the batch locks the seminar. */
export const importBatchSizeWithSeats = 50

export interface ImportRow {
  readonly row: number
  readonly cells: ImportRowCells
}

export interface ValidImportRow {
  readonly row: number
  readonly person: ImportedPerson
}

export interface CheckedImportRows {
  readonly good: readonly ValidImportRow[]
  readonly errors: readonly ImportRowError[]
}

const knownEmail = 'There is an attendee with this email already'

/** @param rowsByEmail e-mails of earlier rows with their row numbers; extended by this batch */
export function checkImportRows(
  rows: readonly ImportRow[],
  rowsByEmail: Map<string, number>,
): CheckedImportRows {
  const good: ValidImportRow[] = []
  const errors: ImportRowError[] = []
  for (const { row, cells } of rows) {
    const checked = checkImportRow(cells)
    if ('problem' in checked) {
      errors.push({ row, message: checked.problem })
      continue
    }
    const { person } = checked
    const before = rowsByEmail.get(person.email)
    if (before === undefined) {
      rowsByEmail.set(person.email, row)
      good.push({ row, person })
    } else errors.push({ row, message: `This email is already in row ${before}` })
  }
  return { good, errors }
}

/** Removes rows with known e-mails and reports them as errors. */
export function rejectKnownEmails(
  good: readonly ValidImportRow[],
  isKnown: (email: string) => boolean,
  message = knownEmail,
): CheckedImportRows {
  const known = good.filter(({ person }) => isKnown(person.email))
  return {
    good: good.filter(({ person }) => !isKnown(person.email)),
    errors: known.map(({ row }) => ({ row, message })),
  }
}

export function sortRowErrors(errors: readonly ImportRowError[]): ImportRowError[] {
  return errors.toSorted((one, other) => one.row - other.row)
}
