import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { completionReports } from '#app/features/accreditation/tables/reports.ts'
import { people, professions } from '#app/features/people/tables.ts'
import {
  bytesColumn,
  idColumn,
  oneOfCondition,
  pesosColumn,
  timestampColumn,
} from '#app/platform/db/columns.ts'
import { type FormFileKind, formFileKinds } from './contract/forms.ts'
import type { Blocker } from './contract/report.ts'
import {
  type FinancialLineKind,
  financialLineKinds,
  type PackState,
  packStates,
  type ReportFileKind,
  reportFileKinds,
} from './contract/report-values.ts'

const reportIdColumn = () =>
  integer()
    .notNull()
    .references(() => completionReports.id, { onDelete: 'cascade' })

/** Attachments of completion reports; their files are private. */
export const reportFiles = pgTable(
  'report_files',
  {
    id: idColumn(),
    reportId: reportIdColumn(),
    kind: text().$type<ReportFileKind>().notNull(),
    fileKey: text().notNull(),
    /** File name with the extension of its content. */
    name: text().notNull(),
    sizeInBytes: integer().notNull(),
    caption: text().notNull(),
    uploadedAt: timestampColumn().notNull(),
  },
  (file) => [
    unique('report_files_file_key_key').on(file.fileKey),
    index('report_files_report_idx').on(file.reportId, file.id),
    check('report_files_kind_known', oneOfCondition(file.kind, reportFileKinds)),
  ],
)

/** Lines of the financial report. */
export const financialLines = pgTable(
  'financial_lines',
  {
    reportId: reportIdColumn(),
    position: integer().notNull(),
    kind: text().$type<FinancialLineKind>().notNull(),
    label: text().notNull(),
    amount: pesosColumn().notNull(),
  },
  (line) => [
    primaryKey({ columns: [line.reportId, line.position] }),
    check('financial_lines_kind_known', oneOfCondition(line.kind, financialLineKinds)),
    check('financial_lines_amount_valid', sql`${line.amount} >= 0`),
  ],
)

/** Preparations of packs. Rows stay when their files are deleted, so that what was handed in can be recognized. */
export const reportRuns = pgTable(
  'report_runs',
  {
    id: idColumn(),
    reportId: reportIdColumn(),
    state: text().$type<PackState>().notNull(),
    requestedBy: integer().references(() => people.id, { onDelete: 'set null' }),
    requestedAt: timestampColumn().notNull(),
    /** Instant of the next attempt; later after failures, and while a process works on it. */
    continueAfter: timestampColumn().notNull(),
    /** Attempts that were begun. */
    attempts: integer().notNull().default(0),
    finishedAt: timestampColumn(),
    /** Blockers of the time of preparation. */
    blockers: jsonb().$type<readonly Blocker[]>().notNull(),
    /** Null before it is done, and once the file was deleted. */
    fileKey: text(),
    fileName: text().notNull().default(''),
    sizeInBytes: integer(),
    sha256: bytesColumn(),
  },
  (run) => [
    unique('report_runs_file_key_key').on(run.fileKey),
    index('report_runs_report_idx').on(run.reportId, run.id),
    index('report_runs_queued_idx').on(run.continueAfter, run.id).where(sql`state = 'queued'`),
    index('report_runs_requested_by_idx').on(run.requestedBy).where(sql`requested_by is not null`),
    check('report_runs_state_known', oneOfCondition(run.state, packStates)),
    check(
      'report_runs_done_complete',
      sql`(${run.state} = 'done') = (${run.sha256} is not null) and (${run.sha256} is null) = (${run.sizeInBytes} is null)`,
    ),
    check('report_runs_finished_complete', sql`(${run.state} = 'queued') = (${run.finishedAt} is null)`),
  ],
)

/** Forms of councils and their seal, as the provider uploaded them; for all professions if there is none. */
export const reportForms = pgTable(
  'report_forms',
  {
    id: idColumn(),
    kind: text().$type<FormFileKind>().notNull(),
    professionId: integer().references(() => professions.id),
    fileKey: text().notNull(),
    name: text().notNull(),
    sizeInBytes: integer().notNull(),
    uploadedAt: timestampColumn().notNull(),
  },
  (form) => [
    unique('report_forms_kind_profession_key').on(form.kind, form.professionId).nullsNotDistinct(),
    unique('report_forms_file_key_key').on(form.fileKey),
    index('report_forms_profession_idx').on(form.professionId),
    check('report_forms_kind_known', oneOfCondition(form.kind, formFileKinds)),
  ],
)
