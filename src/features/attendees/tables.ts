import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, oneOf } from '../../platform/db/columns.ts'
import { people } from '../people/tables.ts'
import { ImportState, type RowError } from './contract/import.ts'

/**
 * One import of a file: how far it is, and what became of its rows.
 *
 * The browser chooses the id, so that a request whose answer was lost can be asked for again, and finds the same import.
 */
export const importRuns = pgTable(
  'import_runs',
  {
    id: uuid().primaryKey(),
    startedBy: integer().references(() => people.id, { onDelete: 'set null' }),
    state: text().$type<ImportState>().notNull().default('running'),
    /** Rows with something in them, the heading apart; null until the file is read. */
    totalRows: integer(),
    handledRows: integer().notNull().default(0),
    successfulImports: integer().notNull().default(0),
    errors: jsonb().$type<readonly RowError[]>().notNull().default([]),
    /** Of the file's bytes: the same id with another file is another import, which is refused. */
    fileHash: text().notNull(),
    startedAt: instant().notNull(),
    /** Raised with each batch: a run that has not been heard of for long was cut off. */
    heardOfAt: instant().notNull(),
    finishedAt: instant(),
  },
  (run) => [
    index('import_runs_started_by_idx').on(run.startedBy).where(sql`started_by is not null`),
    index('import_runs_started_idx').on(run.startedAt),
    check('import_runs_state_known', oneOf(run.state, ImportState.options)),
  ],
)
