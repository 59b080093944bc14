import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { oneOfCondition, timestampColumn } from '#app/platform/db/columns.ts'
import { people } from '../people/tables.ts'
import { AttendeeImportState, type ImportRowError } from './contract/import.ts'

/** The browser chooses the id, so that a lost response can be retried safely. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: uuid().primaryKey(),
    startedBy: integer().references(() => people.id, { onDelete: 'set null' }),
    state: text().$type<AttendeeImportState>().notNull().default('running'),
    /** Non-empty rows without the heading; null until the file is read. */
    totalRows: integer(),
    handledRows: integer().notNull().default(0),
    successfulImports: integer().notNull().default(0),
    errors: jsonb().$type<readonly ImportRowError[]>().notNull().default([]),
    /** Seats that the import takes together, counted before the first; null until the file is read. */
    groupSeats: integer(),
    /** Hash of the file: the same id with another file is refused. */
    fileHash: text().notNull(),
    startedAt: timestampColumn().notNull(),
    /** Heartbeat, updated with each batch; a stale one means that the import was interrupted. */
    heardOfAt: timestampColumn().notNull(),
    finishedAt: timestampColumn(),
  },
  (run) => [
    index('import_runs_started_by_idx').on(run.startedBy).where(sql`started_by is not null`),
    index('import_runs_started_idx').on(run.startedAt),
    check('import_runs_state_known', oneOfCondition(run.state, AttendeeImportState.options)),
  ],
)
