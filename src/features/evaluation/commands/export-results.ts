import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { csvStream } from '#app/platform/csv/csv-stream.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { drawDocument } from '#app/platform/documents/draw-document.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { toSlug } from '#app/platform/format/slug.ts'
import type { LearningQuery } from '../contract/learning.ts'
import type { ResultsQuery } from '../contract/results.ts'
import { getLearning } from '../reads/learning.ts'
import { getResults } from '../reads/results.ts'
import { type ResultTable, toLearningTable, toRatingTable } from '../rules/result-tables.ts'

export type TableFormat = 'csv' | 'xlsx'

export interface ExportedTable {
  readonly name: string
  readonly body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
}

/** Ratings of resource persons and of the seminar; recorded in the audit log. */
export async function exportRatings(
  context: CommandContext,
  query: ResultsQuery,
  format: TableFormat,
): Promise<ExportedTable> {
  const { db, now } = context
  const table = toRatingTable(await getResults(db, query))
  await recordExport(context, 'evaluation.results_exported', query.seminarId)
  const title = await findTitle(db, query.seminarId)
  return toFile({ table, sheetName: 'Ratings', title, day: toManilaDay(now) }, format)
}

/** Results of participants in the learning checks; recorded in the audit log. */
export async function exportLearning(
  context: CommandContext,
  { seminarId }: LearningQuery,
  format: TableFormat,
): Promise<ExportedTable> {
  const { db, now } = context
  const table = toLearningTable(await getLearning(db, seminarId))
  await recordExport(context, 'evaluation.learning_exported', seminarId)
  const title = await findTitle(db, seminarId)
  return toFile({ table, sheetName: 'Learning', title, day: toManilaDay(now) }, format)
}

function recordExport(
  context: CommandContext,
  action: 'evaluation.learning_exported' | 'evaluation.results_exported',
  seminarId: number,
): Promise<void> {
  return inTransaction(context.db, (tx) =>
    recordAudit(tx, context, { action, subjectType: 'seminar', subjectId: seminarId }),
  )
}

async function findTitle(db: CommandContext['db'], seminarId: number): Promise<string> {
  return (await findSeminarRecord(db, seminarId))?.title ?? ''
}

const longestTitle = 60

async function toFile(
  { table, sheetName, title, day }: { table: ResultTable; sheetName: string; title: string; day: string },
  format: TableFormat,
): Promise<ExportedTable> {
  const name = `${sheetName.toLowerCase()}_${toSlug(title, longestTitle)}_${day}.${format}`
  if (format === 'csv') return { name, body: toCsv(table) }
  const workbook = { sheets: [{ name: sheetName, ...table }] }
  return { name, body: await drawDocument('workbook', workbook, 'interactive') }
}

function toCsv({ heading, rows }: ResultTable): ReadableStream<Uint8Array> {
  const columns = heading.map((text, at) => ({
    heading: text,
    cell: (row: ResultTable['rows'][number]) => row[at]?.toString() ?? null,
  }))
  return csvStream(columns, rows)
}
