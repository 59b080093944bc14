import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bigIdColumn, oneOfCondition, timestampColumn } from '../../platform/db/columns.ts'
import { people } from '../people/tables.ts'
import { type ImportRowError, ImportState } from './contract/import.ts'

/** The browser chooses the id, so that a lost response can be retried safely. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: uuid().primaryKey(),
    startedBy: integer().references(() => people.id, { onDelete: 'set null' }),
    state: text().$type<ImportState>().notNull().default('running'),
    /** Non-empty rows without the heading; null until the file is read. */
    totalRows: integer(),
    handledRows: integer().notNull().default(0),
    successfulImports: integer().notNull().default(0),
    errors: jsonb().$type<readonly ImportRowError[]>().notNull().default([]),
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
    check('import_runs_state_known', oneOfCondition(run.state, ImportState.options)),
  ],
)

/** Precomputed lists: all attendees, and those with a payment of each status. */
export const countedAttendeeLists = ['all', 'pending', 'verified', 'rejected'] as const
export type CountedAttendeeList = (typeof countedAttendeeLists)[number]

/**
 * Number of attendees up to the next mark, for paging without a scan. Correct only together with the changes
 * not yet folded in.
 */
export const attendeeCountMarkers = pgTable(
  'attendee_marks',
  {
    list: text().$type<CountedAttendeeList>().notNull(),
    createdAt: timestampColumn().notNull(),
    personId: integer().notNull(),
    attendees: integer().notNull(),
  },
  (mark) => [
    primaryKey({ columns: [mark.list, mark.createdAt, mark.personId] }),
    check('attendee_marks_list_known', oneOfCondition(mark.list, countedAttendeeLists)),
    check('attendee_marks_attendees_not_negative', sql`${mark.attendees} >= 0`),
  ],
)

/** Written by triggers in the same transaction. Unlike a counter row, changes cause no lock contention. */
export const attendeeCountChanges = pgTable(
  'attendee_changes',
  {
    id: bigIdColumn(),
    list: text().$type<CountedAttendeeList>().notNull(),
    createdAt: timestampColumn().notNull(),
    personId: integer().notNull(),
    change: smallint().notNull(),
  },
  (change) => [
    check('attendee_changes_list_known', oneOfCondition(change.list, countedAttendeeLists)),
    check('attendee_changes_change_is_one', sql`${change.change} in (-1, 1)`),
  ],
)
