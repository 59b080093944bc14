/** Which of the rows that a coordinator gives are put on seats. */
import {
  type AttendeeImportRow,
  checkImportRows,
  type ImportedPerson,
  type ValidImportRow,
} from '#app/features/attendees/rules/import-rows.ts'
import { isNoMiddleName } from '#app/features/people/contract/name-fields.ts'
import { isReachableEmail } from '#app/features/people/rules/erased-name.ts'

export interface RowError {
  readonly row: number
  readonly message: string
}

type FullName = Pick<ImportedPerson, 'firstName' | 'lastName' | 'middleInitial' | 'suffix'>

/** The same for people whom nothing distinguishes but an address. */
export function toNameKey({ firstName, lastName, middleInitial, suffix }: FullName): string {
  return [lastName, firstName, middleInitial ?? '', suffix ?? '']
    .map((part) => part.normalize('NFKC').toLocaleLowerCase('en').trim())
    .join('|')
}

/**
 * Checks the rows like those of an import, but a row may have no address; then its name tells people apart. Who of them is on
 * a seat already is checked with the seats.
 */
export function checkNames(
  rows: readonly AttendeeImportRow[],
  newPlaceholderEmail: () => string,
): { readonly good: readonly ValidImportRow[]; readonly errors: readonly RowError[] } {
  const withAddresses = rows.map(({ row, cells }) => {
    const hasEmail = cells.email.trim() !== '' && !isNoMiddleName(cells.email)
    // Nothing else than what seats need: no consent, voucher or note on behalf of others.
    const known = { ...cells, source: '', notes: '', marketingBasis: '', voucherCode: '' }
    return { row, cells: hasEmail ? known : { ...known, email: newPlaceholderEmail() } }
  })
  const checked = checkImportRows(withAddresses, new Map())
  const errors: RowError[] = [...checked.errors]
  const rowsByName = new Map<string, number>()
  const good = checked.good.filter(({ row, person }) => {
    if (isReachableEmail(person.email)) return true
    const key = toNameKey(person)
    const before = rowsByName.get(key)
    rowsByName.set(key, before ?? row)
    if (before !== undefined)
      errors.push({ row, message: `The same name is in row ${before}. Give the e-mail addresses of both.` })
    return before === undefined
  })
  return { good, errors }
}
