/** Slots and their rules, keys of tickets, and check-in passes. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { bytesColumn, idColumn, oneOfCondition, timestampColumn } from '#app/platform/db/columns.ts'
import type { SigningKeyPurpose } from '../contract/signing-keys.ts'
import { SlotMode } from '../contract/slots.ts'

export const seminarIdColumn = () =>
  integer()
    .notNull()
    .references(() => seminars.id, { onDelete: 'cascade' })

export const registrationIdColumn = () =>
  integer()
    .notNull()
    .references(() => registrations.id, { onDelete: 'cascade' })

export const attendanceSettings = pgTable(
  'attendance_settings',
  {
    seminarId: seminarIdColumn().primaryKey(),
    graceMinutes: integer().notNull().default(15),
    /** Whether a late arrival loses the missed minutes. */
    lateCutsMinutes: boolean().notNull().default(false),
    /** Whether a missing scan at the exit counts as having stayed to the end. */
    assumeStayed: boolean().notNull().default(true),
    minimumPercent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(100),
    version: integer().notNull().default(1),
  },
  (settings) => [
    check('attendance_settings_grace_within_day', sql`${settings.graceMinutes} between 0 and 1440`),
    check('attendance_settings_percent_valid', sql`${settings.minimumPercent} between 0 and 100`),
  ],
)

export const attendanceSlots = pgTable(
  'attendance_slots',
  {
    id: idColumn(),
    seminarId: seminarIdColumn(),
    label: text().notNull(),
    startsAt: timestampColumn().notNull(),
    endsAt: timestampColumn().notNull(),
    mode: text().$type<SlotMode>().notNull(),
    opensAt: timestampColumn().notNull(),
    closesAt: timestampColumn().notNull(),
    creditMinutes: integer().notNull(),
    room: text(),
    position: integer().notNull(),
    /** Whether it is a day of a seminar without slots of a program: it follows the seminar's days. */
    isAutomatic: boolean().notNull().default(false),
    /** Set once staff have closed it by hand. */
    closedAt: timestampColumn(),
    /**
     * Instant at which completions were computed after the slot had closed; the scheduled job looks for null, except in
     * automatic slots, whose closing decides nothing.
     */
    settledAt: timestampColumn(),
    /** Set once its scans and meeting reports were deleted: its marks are not computed any more. */
    evidenceDeletedAt: timestampColumn(),
    /** Sealed secret of the room code, made with the first presenter page. */
    codeSecretSealed: text(),
    version: integer().notNull().default(1),
  },
  (slot) => [
    uniqueIndex('attendance_slots_label_key').on(slot.seminarId, slot.label),
    index('attendance_slots_unsettled_idx')
      .on(slot.closesAt)
      .where(sql`settled_at is null and not is_automatic`),
    check('attendance_slots_label_not_blank', sql`btrim(${slot.label}) <> ''`),
    check('attendance_slots_end_after_start', sql`${slot.endsAt} > ${slot.startsAt}`),
    check('attendance_slots_close_after_open', sql`${slot.closesAt} > ${slot.opensAt}`),
    check('attendance_slots_credit_valid', sql`${slot.creditMinutes} between 0 and 1440`),
    check('attendance_slots_mode_known', oneOfCondition(slot.mode, SlotMode.options)),
  ],
)

export const signingKeys = pgTable(
  'signing_keys',
  {
    id: idColumn(),
    purpose: text().$type<SigningKeyPurpose>().notNull(),
    /** Index of the key: a byte in a ticket, the fragment of a credential's `kid`. */
    keyIndex: integer().notNull(),
    publicJwk: jsonb().$type<{ kty: 'OKP'; crv: 'Ed25519'; x: string }>().notNull(),
    /** PKCS #8, sealed with the application's secret. */
    privateSealed: text().notNull(),
    createdAt: timestampColumn().notNull(),
    retiredAt: timestampColumn(),
  },
  (key) => [
    uniqueIndex('signing_keys_index_key').on(key.purpose, key.keyIndex),
    uniqueIndex('signing_keys_active_key').on(key.purpose).where(sql`retired_at is null`),
    check('signing_keys_index_fits', sql`${key.keyIndex} between 0 and 255`),
  ],
)

export const checkInPasses = pgTable(
  'check_in_passes',
  {
    id: idColumn(),
    seminarId: seminarIdColumn(),
    label: text().notNull(),
    tokenHash: bytesColumn().notNull(),
    createdBy: integer().references(() => people.id, { onDelete: 'set null' }),
    createdAt: timestampColumn().notNull(),
    expiresAt: timestampColumn().notNull(),
    revokedAt: timestampColumn(),
    lastSeenAt: timestampColumn(),
  },
  (pass) => [
    uniqueIndex('check_in_passes_token_key').on(pass.tokenHash),
    index('check_in_passes_seminar_idx').on(pass.seminarId),
    index('check_in_passes_created_by_idx').on(pass.createdBy),
    check('check_in_passes_label_not_blank', sql`btrim(${pass.label}) <> ''`),
    check('check_in_passes_end_after_start', sql`${pass.expiresAt} > ${pass.createdAt}`),
  ],
)
