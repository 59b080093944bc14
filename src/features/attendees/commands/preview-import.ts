import type { CommandContext } from '../../people/commands/command-context.ts'
import { listExistingEmails } from '../../people/queries/bulk-people.ts'
import { type ParsedImportFile, readImportFile } from '../adapters/import-files.ts'
import type { ImportPreview, ImportPreviewRow, ImportRowError } from '../contract/import.ts'
import { importColumns } from '../contract/import-columns.ts'
import { listRegisteredEmails } from '../queries/attendees.ts'
import { getOpenSeminar } from '../reads/open-seminar.ts'
import {
  checkImportRows,
  type ImportedPerson,
  type ImportRow,
  rejectKnownEmails,
  sortRowErrors,
} from '../rules/import-rows.ts'

const rowsShown = 10
const errorsShown = 100

export interface PreviewImportRequest {
  readonly file: Uint8Array
  /** Seminar in which everybody in the file would be registered; null for none. */
  readonly seminarId: number | null
}

/**
 * Returns what importing this file would do, checking every row. Writes nothing; refuses what the import
 * refuses.
 */
export async function previewImport(
  context: Pick<CommandContext, 'db' | 'now'>,
  { file, seminarId }: PreviewImportRequest,
): Promise<ImportPreview> {
  const { db } = context
  const seminar = seminarId === null ? null : await getOpenSeminar(context, seminarId)
  const table = await readImportFile(file)
  const rowsByEmail = new Map<string, number>()
  const errors: ImportRowError[] = []
  const previewRows: ImportPreviewRow[] = []
  let goodRows = 0
  for (const rows of table.batches()) {
    const checked = checkImportRows(rows, rowsByEmail)
    const emails = checked.good.map(({ person }) => person.email)
    const { good, errors: ofKnown } =
      seminar === null
        ? rejectKnownEmails(checked.good, isIn(await listExistingEmails(db, emails)))
        : rejectKnownEmails(
            checked.good,
            isIn(await listRegisteredEmails(db, seminar.id, emails)),
            'This person is registered for the seminar already',
          )
    goodRows += good.length
    for (const error of sortRowErrors([...checked.errors, ...ofKnown])) errors.push(error)
    if (previewRows.length === 0) {
      const people = new Map(checked.good.map(({ row, person }) => [row, person]))
      const problems = new Map([...checked.errors, ...ofKnown].map(({ row, message }) => [row, message]))
      previewRows.push(
        ...rows
          .slice(0, rowsShown)
          .map((row) => toPreviewRow(row, people.get(row.row), problems.get(row.row))),
      )
    }
  }
  return {
    ...table.origin,
    ...toHeadings(table),
    totalRows: table.totalRows,
    goodRows,
    badRows: errors.length,
    rows: previewRows,
    errors: errors.slice(0, errorsShown),
    seminar: seminar && { title: seminar.title, seatsLeft: seminar.seatsLeft },
  }
}

const isIn = (emails: ReadonlySet<string>) => (email: string) => emails.has(email)

const headingsShown = 50

function toHeadings({ headings }: ParsedImportFile) {
  return {
    columns: [...headings.columns],
    unknownHeadings: headings.unknownHeadings.slice(0, headingsShown),
    repeatedHeadings: headings.repeated.slice(0, headingsShown),
  }
}

const longestShown = 200

/** As it would be stored, or as in the file if it cannot be imported. */
function toPreviewRow(
  { row, cells }: ImportRow,
  person: ImportedPerson | undefined,
  problem: string | undefined,
): ImportPreviewRow {
  const values = importColumns.map((column) => {
    const value = person === undefined ? cells[column].trim() : person[column]
    return [column, value?.slice(0, longestShown).toWellFormed() || null] as const
  })
  return { row, values: Object.fromEntries(values) as ImportPreviewRow['values'], problem: problem ?? null }
}
