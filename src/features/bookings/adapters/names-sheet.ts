/** Names for the seats of a booking, pasted or in a file: the reader of imports, in its thread. */
import { readRowsBy } from '#app/features/attendees/adapters/import-files.ts'
import type { AttendeeImportColumn } from '#app/features/attendees/contract/import-columns.ts'
import { readImportHeadings } from '#app/features/attendees/rules/import-headings.ts'
import type { AttendeeImportRow } from '#app/features/attendees/rules/import-rows.ts'
import { decodeDataUrl } from '#app/platform/data-url.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import { readSpreadsheet } from '#app/platform/sheets/read-sheet.ts'
import { spreadsheetLimits } from '#app/platform/sheets/sheet.ts'
import { UploadedFile } from '#app/platform/uploaded-file.ts'

/** Columns of rows without headings. */
const usualColumns = [
  'lastName',
  'firstName',
  'middleInitial',
  'suffix',
  'email',
  'phone',
  'prcLicenseNo',
  'prcExpirationDate',
  'jobTitle',
] as const satisfies readonly AttendeeImportColumn[]

const usualPlaces: ReadonlyMap<AttendeeImportColumn, number> = new Map(
  usualColumns.map((column, place) => [column, place]),
)

const mostRows = 500

/**
 * The rows of names. The first row names the columns if it has those of the names; otherwise they are the usual ones.
 * Refuses unreadable files, more than 500 rows, and none.
 */
export async function readNames(given: string | UploadedFile): Promise<AttendeeImportRow[]> {
  const { rows } = await readSpreadsheet(await toBytes(given))
  const headings = readImportHeadings(rows[0]?.cells ?? [])
  const hasHeadings = headings.places.has('lastName') && headings.places.has('firstName')
  const named = hasHeadings ? rows.slice(1) : rows
  if (named.length === 0) throw fieldRefusal('rows', 'names_missing', 'Paste the names, or choose a file.')
  if (named.length > mostRows)
    throw fieldRefusal('rows', 'too_many_names', `At most ${mostRows} rows at once.`)
  return named.map(readRowsBy({ places: hasHeadings ? headings.places : usualPlaces }, named))
}

/** @param given pasted text, the data URL of a file, or a file */
async function toBytes(given: string | UploadedFile): Promise<Uint8Array> {
  if (given instanceof UploadedFile) return given.bytes()
  if (!given.startsWith('data:')) return Buffer.from(given, 'utf8')
  const decoded = decodeDataUrl(given, spreadsheetLimits.sizeInBytes)
  if (decoded.kind === 'bytes') return decoded.bytes
  const message = decoded.kind === 'too_large' ? 'File size exceeds 5MB limit' : 'This file cannot be read.'
  throw new Refusal(decoded.kind === 'too_large' ? 'too_large' : 'invalid', 'file_unreadable', message)
}
