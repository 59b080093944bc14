/** Downloads of the import screen: the template and the error report. */
import { type CsvColumn, csvStream } from '../../../platform/csv/csv-stream.ts'
import type { ImportRowError } from '../contract/import.ts'
import { type ImportColumn, importColumns } from '../contract/import-columns.ts'
import { importExampleEmail } from '../rules/import-row.ts'

const example: Record<ImportColumn, string> = {
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

async function* inOneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

export function importTemplateCsv(): ReadableStream<Uint8Array> {
  return csvStream(templateColumns, inOneBatch([example]))
}

export function importErrorsCsv(errors: readonly ImportRowError[]): ReadableStream<Uint8Array> {
  return csvStream(errorColumns, inOneBatch(errors))
}
