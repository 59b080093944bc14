import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { people } from '#app/features/people/tables.ts'
import { idColumn, oneOfCondition } from '#app/platform/db/columns.ts'
import { type ReportState, reportStates } from '../contract/report-state.ts'
import { programmeAccreditations } from './programmes.ts'

/** Completion reports; every accreditation gets one when it is approved. */
export const completionReports = pgTable(
  'completion_reports',
  {
    id: idColumn(),
    seminarId: integer().notNull(),
    professionId: integer().notNull(),
    /** Deadlines that differ from those of the settings; null for those. */
    dueSheetsOn: date({ mode: 'string' }),
    dueReportOn: date({ mode: 'string' }),
    state: text().$type<ReportState>().notNull().default('open'),
    executiveSummary: text().notNull().default(''),
    proceedings: text().notNull().default(''),
    /** Explanation of deviations from the approved program. */
    deviations: text().notNull().default(''),
    monitorName: text().notNull().default(''),
    representativeName: text().notNull().default(''),
    representativePosition: text().notNull().default(''),
    /** Day on which the report was handed in; null before. */
    submittedOn: date({ mode: 'string' }),
    submittedBy: integer().references(() => people.id, { onDelete: 'set null' }),
    /** Reference of the council. */
    reference: text().notNull().default(''),
    /** Remarks of the council. */
    remarks: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  (report) => [
    unique('completion_reports_seminar_profession_key').on(report.seminarId, report.professionId),
    // Named, because the default is longer than PostgreSQL's limit.
    foreignKey({
      name: 'completion_reports_accreditation_fk',
      columns: [report.seminarId, report.professionId],
      foreignColumns: [programmeAccreditations.seminarId, programmeAccreditations.professionId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('completion_reports_submitted_by_idx').on(report.submittedBy).where(sql`submitted_by is not null`),
    check('completion_reports_state_known', oneOfCondition(report.state, reportStates)),
    check(
      'completion_reports_submitted_has_day',
      sql`${report.state} in ('open', 'ready') or ${report.submittedOn} is not null`,
    ),
  ],
)
