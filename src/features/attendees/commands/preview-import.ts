import type { Database } from '../../../platform/db/database.ts'
import { listKnownEmails } from '../../people/queries/many-people.ts'
import type { ImportPreview, PreviewedRow, RowError } from '../contract/import.ts'
import { importColumns } from '../contract/import-columns.ts'
import { type ImportTable, readImportFile } from '../import-file.ts'
import type { ImportedPerson } from '../rules/import-row.ts'
import { checkRows, type ImportRow, inOrder, withoutKnown } from '../rules/import-rows.ts'

const rowsShown = 10
const errorsShown = 100

/** What an import of this file would do, gone through to its last row. Writes nothing, and refuses what an import does. */
export async function previewImport(db: Database, file: Uint8Array): Promise<ImportPreview> {
  const table = await readImportFile(file)
  const seen = new Map<string, number>()
  const errors: RowError[] = []
  const shown: PreviewedRow[] = []
  let goodRows = 0
  for (const rows of table.batches()) {
    const checked = checkRows(rows, seen)
    const emails = checked.good.map(({ person }) => person.email)
    const known = await listKnownEmails(db, emails)
    const { good, errors: ofKnown } = withoutKnown(checked.good, (email) => known.has(email))
    goodRows += good.length
    for (const error of inOrder([...checked.errors, ...ofKnown])) errors.push(error)
    if (shown.length === 0) {
      const people = new Map(checked.good.map(({ row, person }) => [row, person]))
      const problems = new Map([...checked.errors, ...ofKnown].map(({ row, message }) => [row, message]))
      shown.push(
        ...rows.slice(0, rowsShown).map((row) => toShown(row, people.get(row.row), problems.get(row.row))),
      )
    }
  }
  return {
    ...table.origin,
    ...toHeadings(table),
    totalRows: table.totalRows,
    goodRows,
    badRows: errors.length,
    rows: shown,
    errors: errors.slice(0, errorsShown),
  }
}

const headingsShown = 50

function toHeadings({ headings }: ImportTable) {
  return {
    columns: [...headings.columns],
    unknownHeadings: headings.unknown.slice(0, headingsShown),
    repeatedHeadings: headings.repeated.slice(0, headingsShown),
  }
}

const longestShown = 200

/** As it would be stored, or as it stands in the file where it would not be. */
function toShown(
  { row, cells }: ImportRow,
  person: ImportedPerson | undefined,
  problem: string | undefined,
): PreviewedRow {
  const values = importColumns.map((column) => {
    const value = person === undefined ? cells[column].trim() : person[column]
    return [column, value?.slice(0, longestShown).toWellFormed() || null] as const
  })
  return { row, values: Object.fromEntries(values) as PreviewedRow['values'], problem: problem ?? null }
}
