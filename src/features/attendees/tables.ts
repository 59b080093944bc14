import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, oneOfCondition, timestampColumn } from '#app/platform/db/columns.ts'
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

/** Former values of two people who were merged, as the database writes rows. */
export interface MergedValues {
  readonly target: Readonly<Record<string, unknown>>
  /** Values of the person who was kept after the merge. */
  readonly set: Readonly<Record<string, unknown>>
  readonly other: Readonly<Record<string, unknown>>
  /** Licenses of both. */
  readonly licences: readonly Readonly<Record<string, unknown>>[]
}

/** Two people who were found to be one. Without `values`, it cannot be undone any more. */
export const merges = pgTable(
  'merges',
  {
    id: idColumn(),
    targetId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    otherId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    mergedBy: integer().references(() => people.id, { onDelete: 'set null' }),
    mergedAt: timestampColumn().notNull(),
    reason: text(),
    /** Keys of the rows that moved, by table and column. */
    moved: jsonb().$type<Readonly<Record<string, readonly string[]>>>(),
    values: jsonb().$type<MergedValues>(),
    undoneAt: timestampColumn(),
  },
  (merge) => [
    index('merges_target_idx').on(merge.targetId),
    index('merges_other_idx').on(merge.otherId),
    index('merges_merged_by_idx').on(merge.mergedBy).where(sql`merged_by is not null`),
    index('merges_values_idx').on(merge.mergedAt).where(sql`"values" is not null`),
    check('merges_moved_with_values', sql`(${merge.moved} is null) = (${merge.values} is null)`),
    check('merges_undone_without_values', sql`${merge.undoneAt} is null or ${merge.values} is null`),
  ],
)
