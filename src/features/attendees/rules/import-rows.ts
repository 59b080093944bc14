import { isNoMiddleName, tidyName } from '#app/features/people/contract/name-fields.ts'
import { NameSuffix, ReferralSource } from '#app/features/people/contract/person.ts'
import { referralSourceLabel } from '#app/features/people/contract/source-labels.ts'
import { findByGivenName } from '#app/features/people/rules/given-names.ts'
import { toMiddleInitial } from '#app/features/people/rules/names.ts'
import { RegisterInput } from '#app/features/registrations/contract/registration.ts'
import type { Refusal } from '#app/platform/refusals.ts'
import type { ImportRowError } from '../contract/import.ts'
import { type AttendeeImportColumn, importColumnLabels, importColumns } from '../contract/import-columns.ts'
import { whyInvalidImportDate } from './import-dates.ts'
import { normalizeImportText } from './import-headings.ts'

export interface ImportedPerson {
  readonly firstName: string
  readonly middleInitial: string | null
  readonly lastName: string
  readonly suffix: NameSuffix | null
  readonly email: string
  readonly company: string | null
  readonly jobTitle: string | null
  readonly phone: string | null
  readonly source: string | null
  readonly notes: string | null
  readonly prcLicenseNo: string | null
  readonly prcExpirationDate: string | null
  readonly marketingBasis: string | null
  /** Voucher code of their seat; not stored with the person. */
  readonly voucherCode: string | null
}

export type ImportRowCells = Readonly<Record<AttendeeImportColumn, string>>

export type CheckedImportRow = { readonly person: ImportedPerson } | { readonly problem: string }

/** E-mail of the template's example row, which is skipped. */
export const importExampleEmail = 'maria.santos@example.com'

/** Cleans the text of a cell from what copying adds. Only notes keep their lines. */
function tidy(column: AttendeeImportColumn, cell: string): string {
  return column === 'notes' ? cell.normalize('NFC').trim() : tidyName(cell)
}

/** The zero that a spreadsheet drops of 0917 555 0101, and the plus of +63. */
export function toPhone(cell: string): string {
  const digits = cell.trim()
  if (/^9\d{9}$/.test(digits)) return `0${digits}`
  return /^639\d{9}$/.test(digits) ? `+${digits}` : cell
}

const suffixes = new Map(NameSuffix.options.map((suffix) => [normalizeImportText(suffix), suffix]))
const sources = new Map(
  ReferralSource.options.flatMap((source) => [
    [normalizeImportText(source), source] as const,
    [normalizeImportText(referralSourceLabel(source)), source] as const,
  ]),
)

const unknownSuffix = `Suffix must be one of ${NameSuffix.options.join(', ')}`
const unknownSource = 'Unknown source. Use one such as "Facebook", "Google search" or "Other"'

const noBasis = /^(yes|no|y|n|x|true|false|0|1|oo|hindi)$/i

function problemOfBasis(basis: string): string[] {
  return noBasis.test(basis) ? ['Marketing Basis must say who gave consent, when and how'] : []
}

/** PostgreSQL rejects null characters and lone surrogates; U+FFFD marks undecodable bytes. */
function isUnreadable(text: string): boolean {
  return !text.isWellFormed() || text.includes('\u0000') || text.includes('\ufffd')
}

/** Adds the column, which 'At most 100 characters' does not name, and what is wrong. */
function toProblem(column: AttendeeImportColumn, message: string, typed: ImportRowCells): string {
  if (column === 'prcExpirationDate')
    return `${importColumnLabels[column]} ${whyInvalidImportDate(typed[column])}`
  if (column === 'email' && typed.email.split('@').length > 2)
    return 'Email: more than one address. Write one'
  return message.startsWith('At most')
    ? `${importColumnLabels[column]}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
    : message
}

/** Validates a row by the schema of the registration form, and the columns with fixed values. */
export function checkImportRow(cells: ImportRowCells): CheckedImportRow {
  const unreadable = importColumns.filter((column) => isUnreadable(cells[column]))
  if (unreadable.length > 0) {
    const names = unreadable.map((column) => importColumnLabels[column]).join(', ')
    return { problem: `${names}: contains characters that cannot be read` }
  }
  const typed = Object.fromEntries(
    importColumns.map((column) => [column, tidy(column, cells[column])]),
  ) as Record<AttendeeImportColumn, string>
  const entered = (column: AttendeeImportColumn) => (isNoMiddleName(typed[column]) ? '' : typed[column])
  const suffix = suffixes.get(normalizeImportText(entered('suffix')))
  const source = sources.get(normalizeImportText(entered('source')))
  const { data, error } = RegisterInput.safeParse({
    ...typed,
    middleInitial: typed.middleInitial || null,
    suffix: suffix ?? null,
    source: source ?? null,
    prcExpirationDate: entered('prcExpirationDate') || null,
    marketingBasis: entered('marketingBasis'),
    voucherCode: entered('voucherCode'),
    isCpdasUser: false,
  })
  const problems = [
    ...(error?.issues ?? []).map(({ path, message }) =>
      toProblem(path[0] as AttendeeImportColumn, message, typed),
    ),
    ...(entered('suffix') === '' || suffix !== undefined ? [] : [unknownSuffix]),
    ...problemOfBasis(entered('marketingBasis')),
    ...(entered('source') === '' || source !== undefined ? [] : [unknownSource]),
  ]
  if (data === undefined || problems.length > 0) return { problem: [...new Set(problems)].join('; ') }
  if (data.email === importExampleEmail) return { problem: 'This is the example row of the template' }
  return { person: toPerson(data) }
}

function toPerson(data: RegisterInput): ImportedPerson {
  return {
    firstName: data.firstName,
    middleInitial: toMiddleInitial(data.middleInitial ?? ''),
    lastName: data.lastName,
    suffix: data.suffix ?? null,
    email: data.email,
    company: data.company || null,
    jobTitle: data.jobTitle || null,
    phone: data.phone || null,
    source: data.source ?? null,
    notes: data.notes || null,
    prcLicenseNo: data.prcLicenseNo || null,
    prcExpirationDate: data.prcExpirationDate || null,
    marketingBasis: data.marketingBasis || null,
    voucherCode: data.voucherCode || null,
  }
}

/** Rows per batch. */
export const importBatchSize = 1000

/** Size of batches that register, smaller as they lock the seminar. */
export const importBatchSizeWithSeats = 50

export interface AttendeeImportRow {
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

/** Given names of earlier rows by e-mail, with their row numbers. */
export type EarlierImportRows = Map<string, { readonly row: number; readonly firstName: string }[]>

/** @param rowsByEmail extended by this batch */
export function checkImportRows(
  rows: readonly AttendeeImportRow[],
  rowsByEmail: EarlierImportRows,
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
    const { email, firstName } = person
    const onAddress = rowsByEmail.get(email) ?? []
    const before = findByGivenName(onAddress, firstName)
    if (before === null) {
      rowsByEmail.set(email, [...onAddress, { row, firstName }])
      good.push({ row, person })
    } else errors.push({ row, message: `This email is already in row ${before.row}` })
  }
  return { good, errors }
}

/** Removes rows that are known and reports them as errors. */
export function rejectKnownRows<Row extends { readonly row: number }>(
  good: readonly Row[],
  isKnown: (row: Row) => boolean,
  message = knownEmail,
): { readonly good: readonly Row[]; readonly errors: readonly ImportRowError[] } {
  return {
    good: good.filter((row) => !isKnown(row)),
    errors: good.filter(isKnown).map(({ row }) => ({ row, message })),
  }
}

type NamedPerson = Pick<ImportedPerson, 'email' | 'firstName'>

/** Returns a search for the person of a row among the people on the addresses of a file, own persons first. */
export function createPersonSearch<
  Person extends { readonly email: string; readonly firstName: string | null },
>(onAddresses: readonly Person[]): (sought: NamedPerson) => Person | null {
  const byEmail = Map.groupBy(onAddresses, ({ email }) => email)
  return ({ email, firstName }) => findByGivenName(byEmail.get(email) ?? [], firstName)
}

/** Names the column of a voucher that is refused. */
export function toSeatProblem({ message, details }: Refusal): string {
  const isOfVoucher = details.issues?.some(({ path }) => path === 'voucherCode') ?? false
  return isOfVoucher ? `${importColumnLabels.voucherCode}: ${message}` : message
}

export function sortRowErrors(errors: readonly ImportRowError[]): ImportRowError[] {
  return errors.toSorted((one, other) => one.row - other.row)
}
