/** Scans, and the marks and completions that are computed from them and from decisions of staff. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { bigIdColumn, bytesColumn, oneOfCondition, timestampColumn } from '#app/platform/db/columns.ts'
import { ScanDirection, ScanOutcome, ScanSource } from '../contract/check-in.ts'
import { MarkSource, MarkStatus } from '../contract/marks.ts'
import { attendanceSlots, checkInPasses, registrationIdColumn, seminarIdColumn } from './slots.ts'

export const attendanceScans = pgTable(
  'attendance_scans',
  {
    id: bigIdColumn(),
    /** Id made by the device; repeated deliveries return the first answer. */
    scanId: uuid().notNull(),
    seminarId: seminarIdColumn(),
    /** Null if the slot was removed before the device sent its scans, and no other was open. */
    slotId: integer().references(() => attendanceSlots.id, { onDelete: 'cascade' }),
    registrationId: integer().references(() => registrations.id, { onDelete: 'cascade' }),
    /** SHA-256 of a text that is no ticket of ours. */
    rawHash: bytesColumn(),
    direction: text().$type<ScanDirection>(),
    source: text().$type<ScanSource>().notNull(),
    /** Instant of the scan by the clock of the device. */
    scannedAt: timestampColumn().notNull(),
    deviceClockOffsetMs: integer().notNull().default(0),
    correctedAt: timestampColumn().notNull(),
    receivedAt: timestampColumn().notNull(),
    checkInPassId: integer().references(() => checkInPasses.id, { onDelete: 'set null' }),
    actorId: integer().references(() => people.id, { onDelete: 'set null' }),
    outcome: text().$type<ScanOutcome>().notNull(),
    /** Whether staff admitted a person whose payment had not been checked. */
    isLetIn: boolean().notNull().default(false),
    isOffline: boolean().notNull().default(false),
    note: text(),
    /** The office's answer under 'To look at'. */
    decision: text().$type<'counted' | 'dismissed'>(),
    decidedBy: integer().references(() => people.id, { onDelete: 'set null' }),
    decidedAt: timestampColumn(),
  },
  (scan) => [
    uniqueIndex('attendance_scans_scan_id_key').on(scan.scanId),
    uniqueIndex('attendance_scans_accepted_once_key')
      .on(scan.slotId, scan.registrationId)
      .where(sql`outcome = 'accepted' and direction is null`),
    index('attendance_scans_slot_idx').on(scan.slotId, scan.registrationId),
    index('attendance_scans_registration_idx').on(scan.registrationId, scan.correctedAt),
    index('attendance_scans_undecided_idx')
      .on(scan.seminarId, scan.id)
      .where(sql`outcome not in ('accepted', 'again') and decided_at is null`),
    index('attendance_scans_pass_idx').on(scan.checkInPassId),
    index('attendance_scans_actor_idx').on(scan.actorId),
    index('attendance_scans_decided_by_idx').on(scan.decidedBy).where(sql`decided_by is not null`),
    check('attendance_scans_direction_known', oneOfCondition(scan.direction, ScanDirection.options)),
    check('attendance_scans_source_known', oneOfCondition(scan.source, ScanSource.options)),
    check('attendance_scans_outcome_known', oneOfCondition(scan.outcome, ScanOutcome.options)),
    check('attendance_scans_decision_known', oneOfCondition(scan.decision, ['counted', 'dismissed'])),
    check(
      'attendance_scans_decision_complete',
      sql`(${scan.decision} is null) = (${scan.decidedAt} is null)`,
    ),
    check(
      'attendance_scans_accepted_is_complete',
      sql`${scan.outcome} not in ('accepted', 'again') or (${scan.registrationId} is not null and ${scan.slotId} is not null)`,
    ),
  ],
)

export const attendanceMarks = pgTable(
  'attendance_marks',
  {
    registrationId: registrationIdColumn(),
    slotId: integer()
      .notNull()
      .references(() => attendanceSlots.id, { onDelete: 'cascade' }),
    /** Null once a mark was removed and nothing else is known. The row stays, so that its version never comes back. */
    status: text().$type<MarkStatus>(),
    minutes: integer().notNull(),
    source: text().$type<MarkSource>().notNull(),
    reason: text(),
    decidedBy: integer().references(() => people.id, { onDelete: 'set null' }),
    decidedAt: timestampColumn().notNull(),
    version: integer().notNull().default(1),
    /** Position among all changes of marks, for devices that ask what changed. */
    changedAt: timestampColumn().notNull(),
  },
  (mark) => [
    primaryKey({ columns: [mark.registrationId, mark.slotId] }),
    index('attendance_marks_slot_idx').on(mark.slotId, mark.status),
    index('attendance_marks_changed_idx').on(mark.slotId, mark.changedAt),
    index('attendance_marks_decided_by_idx').on(mark.decidedBy).where(sql`decided_by is not null`),
    check('attendance_marks_status_known', oneOfCondition(mark.status, MarkStatus.options)),
    check('attendance_marks_source_known', oneOfCondition(mark.source, MarkSource.options)),
    check('attendance_marks_minutes_valid', sql`${mark.minutes} between 0 and 1440`),
    check(
      'attendance_marks_excused_has_reason',
      sql`${mark.status} <> 'excused' or btrim(coalesce(${mark.reason}, '')) <> ''`,
    ),
  ],
)

export const completions = pgTable(
  'completions',
  {
    registrationId: registrationIdColumn().primaryKey(),
    seminarId: seminarIdColumn(),
    requiredMinutes: integer().notNull(),
    attendedMinutes: integer().notNull(),
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    attendance: text().$type<'enough' | 'short' | 'open'>().notNull(),
    isOverridden: boolean(),
    overriddenBy: integer().references(() => people.id, { onDelete: 'set null' }),
    overrideReason: text(),
    overriddenAt: timestampColumn(),
    computedAt: timestampColumn().notNull(),
  },
  (completion) => [
    index('completions_seminar_idx').on(completion.seminarId, completion.percent),
    index('completions_overridden_by_idx').on(completion.overriddenBy).where(sql`overridden_by is not null`),
    check('completions_attendance_known', oneOfCondition(completion.attendance, ['enough', 'short', 'open'])),
    check('completions_percent_valid', sql`${completion.percent} between 0 and 100`),
    check(
      'completions_minutes_valid',
      sql`${completion.attendedMinutes} between 0 and ${completion.requiredMinutes}`,
    ),
    check(
      'completions_override_complete',
      sql`(${completion.isOverridden} is null) = (${completion.overriddenAt} is null) and (${completion.isOverridden} is null) = (${completion.overrideReason} is null)`,
    ),
  ],
)
