/** People added at the venue, reports of online meetings, and codes by which they are matched. */
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { bytesColumn, idColumn, oneOfCondition, timestampColumn } from '#app/platform/db/columns.ts'
import { attendanceSlots, checkInPasses, registrationIdColumn, seminarIdColumn } from './slots.ts'

export const walkIns = pgTable(
  'walk_ins',
  {
    scanId: uuid().primaryKey(),
    seminarId: seminarIdColumn(),
    slotId: integer()
      .notNull()
      .references(() => attendanceSlots.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text(),
    phone: text(),
    prcLicenseNo: text(),
    payment: text().$type<'cash' | 'wallet' | 'later'>().notNull(),
    scannedAt: timestampColumn().notNull(),
    receivedAt: timestampColumn().notNull(),
    checkInPassId: integer().references(() => checkInPasses.id, { onDelete: 'set null' }),
    actorId: integer().references(() => people.id, { onDelete: 'set null' }),
    registrationId: integer().references(() => registrations.id, { onDelete: 'cascade' }),
    /** The office decided not to seat them. */
    dismissedAt: timestampColumn(),
  },
  (walkIn) => [
    index('walk_ins_seminar_idx')
      .on(walkIn.seminarId)
      .where(sql`registration_id is null and dismissed_at is null`),
    index('walk_ins_registration_idx').on(walkIn.registrationId),
    index('walk_ins_pass_idx').on(walkIn.checkInPassId),
    index('walk_ins_actor_idx').on(walkIn.actorId),
    check('walk_ins_payment_known', oneOfCondition(walkIn.payment, ['cash', 'wallet', 'later'])),
  ],
)

export const attendanceImports = pgTable(
  'attendance_imports',
  {
    id: idColumn(),
    seminarId: seminarIdColumn(),
    /** Null: minutes were given to the slots by time. */
    slotId: integer().references(() => attendanceSlots.id, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    format: text().notNull(),
    fileHash: bytesColumn().notNull(),
    /** Zone of times that the report states without one. */
    zone: text().notNull().default('Asia/Manila'),
    importedBy: integer().references(() => people.id, { onDelete: 'set null' }),
    importedAt: timestampColumn().notNull(),
  },
  (run) => [
    uniqueIndex('attendance_imports_file_key').on(run.seminarId, run.fileHash, sql`coalesce(slot_id, 0)`),
    index('attendance_imports_slot_idx').on(run.slotId),
    index('attendance_imports_by_idx').on(run.importedBy),
  ],
)

export const attendanceImportRows = pgTable(
  'attendance_import_rows',
  {
    importId: integer()
      .notNull()
      .references(() => attendanceImports.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    name: text().notNull(),
    email: text(),
    /** Times in the meeting, as pairs of milliseconds since 1970, without overlaps. */
    intervals: jsonb().$type<[number, number][]>().notNull(),
    /** Minutes of a report that has no times. */
    summarisedMinutes: integer(),
    registrationId: integer().references(() => registrations.id, { onDelete: 'cascade' }),
    matchedBy: text().$type<'email' | 'name' | 'code' | 'choice'>(),
    dismissedAt: timestampColumn(),
  },
  (row) => [
    primaryKey({ columns: [row.importId, row.row] }),
    index('attendance_import_rows_registration_idx').on(row.registrationId),
    check(
      'attendance_import_rows_match_complete',
      sql`(${row.registrationId} is null) = (${row.matchedBy} is null)`,
    ),
  ],
)

export const attendanceAliases = pgTable(
  'attendance_aliases',
  {
    seminarId: seminarIdColumn(),
    /** Normalized name and e-mail of the report. */
    participant: text().notNull(),
    registrationId: registrationIdColumn(),
  },
  (alias) => [
    primaryKey({ columns: [alias.seminarId, alias.participant] }),
    index('attendance_aliases_registration_idx').on(alias.registrationId),
  ],
)

/**
 * Codes that registrants add to their name in a meeting, so that its report distinguishes them. Made when
 * first shown.
 */
export const attendanceJoinCodes = pgTable(
  'attendance_join_codes',
  {
    registrationId: registrationIdColumn().primaryKey(),
    seminarId: seminarIdColumn(),
    code: text().notNull(),
    /** The latest press of 'Join': no proof of presence. */
    joinedPressedAt: timestampColumn(),
  },
  (join) => [
    uniqueIndex('attendance_join_codes_code_key').on(join.seminarId, join.code),
    check('attendance_join_codes_code_valid', sql`${join.code} ~ '^[1-9][0-9]{3}$'`),
  ],
)
