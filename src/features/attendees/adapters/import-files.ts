import { type CsvColumn, csvStream, unescapeSpreadsheetCell } from '#app/platform/csv/csv-stream.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'
import { readSpreadsheet } from '#app/platform/sheets/read-sheet.ts'
import type { Spreadsheet, SpreadsheetOrigin, SpreadsheetRow } from '#app/platform/sheets/sheet.ts'
import type { ImportRowError } from '../contract/import.ts'
import { type AttendeeImportColumn, importColumnLabels, importColumns } from '../contract/import-columns.ts'
import { type DateOrder, findDateOrder, toIsoDay } from '../rules/import-dates.ts'
import { type AttendeeImportHeadings, readImportHeadings } from '../rules/import-headings.ts'
import {
  type AttendeeImportRow,
  type ImportRowCells,
  importBatchSize,
  importExampleEmail,
  toPhone,
} from '../rules/import-rows.ts'

export interface ParsedImportFile {
  readonly origin: SpreadsheetOrigin
  readonly headings: AttendeeImportHeadings
  readonly totalRows: number
  /** The rows below the heading, in batches. */
  batches(size?: number): Iterable<readonly AttendeeImportRow[]>
}

/** Parses an import file. Refuses unreadable sheets, and sheets without people or required columns. */
export async function readImportFile(bytes: Uint8Array): Promise<ParsedImportFile> {
  const sheet = await readSpreadsheet(bytes)
  const [heading, ...rows] = sheet.rows
  if (heading === undefined) throw fieldRefusal('file', 'import_empty', nothingIn(sheet))
  const headings = readImportHeadings(heading.cells)
  if (headings.missing.length > 0) {
    const missing = headings.missing.map((column) => importColumnLabels[column]).join(', ')
    const message = `Row ${heading.row} should contain the column headings. These are missing: ${missing}.`
    throw fieldRefusal('file', 'import_columns_missing', message)
  }
  if (rows.length === 0)
    throw fieldRefusal('file', 'import_without_rows', 'There are no rows below the headings in this file.')
  const toRow = readRowsBy(headings, rows)
  return {
    origin: sheet.origin,
    headings,
    totalRows: rows.length,
    *batches(size = importBatchSize) {
      for (let first = 0; first < rows.length; first += size) yield rows.slice(first, first + size).map(toRow)
    },
  }
}

function nothingIn({ origin }: Spreadsheet): string {
  return origin.sheetName === null
    ? 'This file is empty.'
    : `The sheet "${origin.sheetName}" is empty. Only the first sheet is imported.`
}

/** Reader of the rows of a sheet, all of which show whether days come before months. */
export function readRowsBy(
  headings: Pick<AttendeeImportHeadings, 'places'>,
  rows: readonly SpreadsheetRow[],
): (row: SpreadsheetRow) => AttendeeImportRow {
  const datePlace = headings.places.get('prcExpirationDate')
  const order =
    datePlace === undefined ? null : findDateOrder(rows.map(({ cells }) => cells[datePlace] ?? ''))
  return (row) => toImportRow(row, headings, order)
}

/** Strips the apostrophes that exports add against formula injection, and what spreadsheets do to dates and telephones. */
function toImportRow(
  { row, cells }: SpreadsheetRow,
  { places }: Pick<AttendeeImportHeadings, 'places'>,
  order: DateOrder | null,
): AttendeeImportRow {
  const taken = importColumns.map((column) => {
    const place = places.get(column)
    return [column, unescapeSpreadsheetCell((place === undefined ? undefined : cells[place]) ?? '')] as const
  })
  const read = Object.fromEntries(taken) as ImportRowCells
  const { phone, prcExpirationDate: day } = read
  return { row, cells: { ...read, phone: toPhone(phone), prcExpirationDate: toIsoDay(day, order) ?? day } }
}

/** Downloads of the import screen: the template and the error report. */
const example: Record<AttendeeImportColumn, string> = {
  firstName: 'Maria',
  middleInitial: 'C',
  lastName: 'Santos',
  suffix: 'PhD',
  email: importExampleEmail,
  company: 'Basey National High School',
  jobTitle: 'Teacher III',
  phone: '0917 555 0101',
  source: 'facebook',
  notes: 'Please replace this example',
  prcLicenseNo: '0123456',
  prcExpirationDate: '2028-12-31',
  voucherCode: 'PASKO-2026',
  marketingBasis: 'Asked for news on the sign-up sheet of 5 December 2026',
}

const templateColumns: readonly CsvColumn<typeof example>[] = importColumns.map((column) => ({
  heading: column,
  cell: (row) => row[column],
}))

const errorColumns: readonly CsvColumn<ImportRowError>[] = [
  { heading: 'row', cell: ({ row }) => String(row) },
  { heading: 'message', cell: ({ message }) => message },
]

export function importTemplateCsv(): ReadableStream<Uint8Array> {
  return csvStream(templateColumns, [example])
}

export function importErrorsCsv(errors: readonly ImportRowError[]): ReadableStream<Uint8Array> {
  return csvStream(errorColumns, errors)
}
