import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bigId, instant, oneOf } from '../../platform/db/columns.ts'
import { seminars } from '../catalog/tables.ts'
import { emailTemplates } from '../messaging/tables.ts'
import { people } from '../people/tables.ts'
import type { SkipReason } from '../registration/contract/seats.ts'
import { ImportState, type RowError } from './contract/import.ts'
import { InvitationRunState } from './contract/invitations.ts'

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

/**
 * One bulk invitation: how far it is, and who was left out.
 *
 * The browser chooses the id, so that a request whose answer was lost can be sent again without inviting twice.
 */
export const invitationRuns = pgTable(
  'invitation_runs',
  {
    id: uuid().primaryKey(),
    startedBy: integer().references(() => people.id, { onDelete: 'set null' }),
    seminarId: integer()
      .notNull()
      .references(() => seminars.id, { onDelete: 'cascade' }),
    /** The custom template chosen in place of the invitation's; null where none was. */
    templateId: integer().references(() => emailTemplates.id, { onDelete: 'set null' }),
    /** Leaves out people who were invited to this seminar before. */
    isOnlyNew: boolean().notNull(),
    state: text().$type<InvitationRunState>().notNull().default('running'),
    /** How many people the sender saw, and how many they were when it was sent. */
    expectedTotal: integer().notNull(),
    total: integer().notNull().default(0),
    handled: integer().notNull().default(0),
    queued: integer().notNull().default(0),
    skipped: jsonb().$type<Partial<Record<SkipReason, number>>>().notNull().default({}),
    /** Why it ended early; null where it did not. */
    failure: text(),
    /** Batches that failed one after the other. */
    failures: smallint().notNull().default(0),
    /** Of the request: the same id with another request is refused. */
    requestHash: text().notNull(),
    startedAt: instant().notNull(),
    /** Raised with each batch; whichever run waited longest comes next. */
    heardOfAt: instant().notNull(),
    finishedAt: instant(),
  },
  (run) => [
    index('invitation_runs_running_idx').on(run.heardOfAt).where(sql`state = 'running'`),
    index('invitation_runs_started_idx').on(run.startedAt),
    index('invitation_runs_started_by_idx').on(run.startedBy).where(sql`started_by is not null`),
    index('invitation_runs_seminar_idx').on(run.seminarId),
    index('invitation_runs_template_idx').on(run.templateId).where(sql`template_id is not null`),
    check('invitation_runs_state_known', oneOf(run.state, InvitationRunState.options)),
  ],
)

/** Whom a bulk invitation still has to handle; people deleted meanwhile are counted as such. */
export const invitationRecipients = pgTable(
  'invitation_recipients',
  {
    runId: uuid()
      .notNull()
      .references(() => invitationRuns.id, { onDelete: 'cascade' }),
    personId: integer().notNull(),
  },
  (recipient) => [primaryKey({ columns: [recipient.runId, recipient.personId] })],
)

/** The lists that are counted beforehand: all attendees, and those with a payment of one kind. */
export const countedLists = ['all', 'pending', 'verified', 'rejected'] as const
export type CountedList = (typeof countedLists)[number]

/**
 * How many attendees of a list stand from one place in its order up to the next mark, so that a page is found and all
 * are counted without walking there. A first mark of each list stands before everybody.
 *
 * Not a word of it is true without the changes that are not yet folded in.
 */
export const attendeeMarks = pgTable(
  'attendee_marks',
  {
    list: text().$type<CountedList>().notNull(),
    createdAt: instant().notNull(),
    personId: integer().notNull(),
    attendees: integer().notNull(),
  },
  (mark) => [
    primaryKey({ columns: [mark.list, mark.createdAt, mark.personId] }),
    check('attendee_marks_list_known', oneOf(mark.list, countedLists)),
    check('attendee_marks_attendees_not_negative', sql`${mark.attendees} >= 0`),
  ],
)

/**
 * Who came into a list or went out of it since their place was last counted. Triggers on people write it in the
 * transaction of the change (see the migrations); nobody waits for anybody, as they would for a counter.
 */
export const attendeeChanges = pgTable(
  'attendee_changes',
  {
    id: bigId(),
    list: text().$type<CountedList>().notNull(),
    createdAt: instant().notNull(),
    personId: integer().notNull(),
    /** One more or one less. */
    change: smallint().notNull(),
  },
  (change) => [
    check('attendee_changes_list_known', oneOf(change.list, countedLists)),
    check('attendee_changes_change_is_one', sql`${change.change} in (-1, 1)`),
  ],
)
