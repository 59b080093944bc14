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
import { oneOfCondition, timestampColumn } from '#app/platform/db/columns.ts'
import { emailTemplates } from '../email/tables.ts'
import { people } from '../people/tables.ts'
import { seminars } from '../seminars/tables.ts'
import { InvitationRunState } from './contract/bulk-invitations.ts'
import type { InvitationSkipReason } from './contract/invitations.ts'

export const seminarInvitations = pgTable(
  'seminar_invitations',
  {
    seminarId: integer()
      .notNull()
      .references(() => seminars.id, { onDelete: 'cascade' }),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    invitedAt: timestampColumn().notNull(),
  },
  (invitation) => [
    primaryKey({ columns: [invitation.seminarId, invitation.personId] }),
    index('seminar_invitations_person_idx').on(invitation.personId),
  ],
)

/** The browser chooses the id, so that a lost response can be retried safely. */
export const invitationRuns = pgTable(
  'invitation_runs',
  {
    id: uuid().primaryKey(),
    startedBy: integer().references(() => people.id, { onDelete: 'set null' }),
    seminarId: integer()
      .notNull()
      .references(() => seminars.id, { onDelete: 'cascade' }),
    templateId: integer().references(() => emailTemplates.id, { onDelete: 'set null' }),
    /** True to exclude people already invited to this seminar. */
    isOnlyNew: boolean().notNull(),
    state: text().$type<InvitationRunState>().notNull().default('running'),
    /** Recipients shown to the sender, and the number at sending. */
    expectedTotal: integer().notNull(),
    total: integer().notNull().default(0),
    handled: integer().notNull().default(0),
    queued: integer().notNull().default(0),
    skipped: jsonb().$type<Partial<Record<InvitationSkipReason, number>>>().notNull().default({}),
    failure: text(),
    /** Consecutive failed batches. */
    failures: smallint().notNull().default(0),
    /** Hash of the request: the same id with another request is refused. */
    requestHash: text().notNull(),
    startedAt: timestampColumn().notNull(),
    /** Instant of the last batch; the longest-waiting run comes next. */
    heardOfAt: timestampColumn().notNull(),
    finishedAt: timestampColumn(),
  },
  (run) => [
    index('invitation_runs_running_idx').on(run.heardOfAt).where(sql`state = 'running'`),
    index('invitation_runs_started_idx').on(run.startedAt),
    index('invitation_runs_started_by_idx').on(run.startedBy).where(sql`started_by is not null`),
    index('invitation_runs_seminar_idx').on(run.seminarId),
    index('invitation_runs_template_idx').on(run.templateId).where(sql`template_id is not null`),
    check('invitation_runs_state_known', oneOfCondition(run.state, InvitationRunState.options)),
  ],
)

/** Remaining recipients of a bulk invitation; people deleted since are counted as such. */
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
