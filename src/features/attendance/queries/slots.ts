/** Slots of a seminar and the rules that apply to them. */
import {
  type AnyColumn,
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { AttendanceSettings } from '../contract/programme.ts'
import type { AttendanceSlot } from '../contract/slots.ts'
import { wholeSeminarMarkReason } from '../rules/marking.ts'
import type { SlotRecords } from '../rules/slot-records.ts'
import { attendanceImportRows, attendanceImports, walkIns } from '../tables/imports.ts'
import { attendanceMarks, attendanceScans } from '../tables/marks.ts'
import { attendanceSettings, attendanceSlots } from '../tables/slots.ts'

export type SlotRow = typeof attendanceSlots.$inferSelect

export type AttendanceSettingsRow = Omit<typeof attendanceSettings.$inferSelect, 'seminarId'>

/** Settings of seminars where nobody changed them. */
const defaultSettings: AttendanceSettingsRow = {
  graceMinutes: 15,
  lateCutsMinutes: false,
  assumeStayed: true,
  minimumPercent: 100,
  version: 0,
}

export async function getAttendanceSettings(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<AttendanceSettings> {
  const [row] = await db.select().from(attendanceSettings).where(eq(attendanceSettings.seminarId, seminarId))
  return row ?? { seminarId, ...defaultSettings }
}

export async function putAttendanceSettings(
  tx: Transaction,
  { seminarId, ...values }: AttendanceSettings,
): Promise<void> {
  await tx
    .insert(attendanceSettings)
    .values({ seminarId, ...values })
    .onConflictDoUpdate({ target: attendanceSettings.seminarId, set: values })
}

/** Keeps the provider's minimum of today for a seminar whose settings nobody changed; later ones do not apply to it. */
export async function freezeDefaultMinimum(
  tx: Transaction,
  seminarId: number,
  minimumPercent: number,
): Promise<void> {
  await tx
    .insert(attendanceSettings)
    .values({ seminarId, ...defaultSettings, minimumPercent })
    .onConflictDoUpdate({
      target: attendanceSettings.seminarId,
      set: { minimumPercent },
      setWhere: eq(attendanceSettings.version, 0),
    })
}

/** Lists slots in the order of the program. */
export function listSlotRows(db: DatabaseOrTransaction, seminarId: number): Promise<SlotRow[]> {
  return db
    .select()
    .from(attendanceSlots)
    .where(eq(attendanceSlots.seminarId, seminarId))
    .orderBy(asc(attendanceSlots.startsAt), asc(attendanceSlots.position), asc(attendanceSlots.id))
}

/** Lists the slots that staff made; none for a seminar with the automatic slots of its days. */
export async function listProgrammeSlots(db: DatabaseOrTransaction, seminarId: number): Promise<SlotRow[]> {
  return (await listSlotRows(db, seminarId)).filter(({ isAutomatic }) => !isAutomatic)
}

export async function findSlot(db: DatabaseOrTransaction, slotId: number): Promise<SlotRow | null> {
  const [row] = await db.select().from(attendanceSlots).where(eq(attendanceSlots.id, slotId))
  return row ?? null
}

export async function listAttendanceSlots(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<AttendanceSlot[]> {
  const rows = await listSlotRows(db, seminarId)
  const counts = await countRecordsBySlot(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    mode: row.mode,
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    creditMinutes: row.creditMinutes,
    room: row.room,
    isAutomatic: row.isAutomatic,
    isClosed: row.closedAt !== null,
    ...(counts.get(row.id) ?? noSlotRecords),
  }))
}

export const noSlotRecords: SlotRecords = { scanCount: 0, recordCount: 0 }

/** Numbers of marks by slot, without those that only stand for the whole seminar or say that nothing is known. */
export async function countRecordsBySlot(
  db: DatabaseOrTransaction,
  slotIds: readonly number[],
): Promise<ReadonlyMap<number, SlotRecords>> {
  if (slotIds.length === 0) return new Map()
  const { id } = attendanceSlots
  const { status, source, reason } = attendanceMarks
  // Columns of a query on one table come without its name.
  const ofSlot = (table: PgTable, isCounted: SQL) =>
    sql<number>`(select count(*)::int from ${table} where ${table}.slot_id = ${attendanceSlots}.id and ${isCounted})`
  // Scans whose evidence was deleted are left as marks.
  const isRecorded = sql`${status} is not null and ${reason} is distinct from ${wholeSeminarMarkReason} and
    case ${source} when 'scans' then ${attendanceSlots}.evidence_deleted_at is not null and ${status} <> 'absent'
      when 'code' then ${attendanceSlots}.evidence_deleted_at is not null else true end`
  const unmatched = sql<number>`(select count(*)::int from ${attendanceImportRows}
    join ${attendanceImports} on ${attendanceImports}.id = import_id
    where ${attendanceImports}.slot_id = ${attendanceSlots}.id and registration_id is null)`
  const rows = await db
    .select({
      id,
      scanCount: ofSlot(attendanceScans, sql`true`),
      recordCount: sql<number>`${ofSlot(attendanceMarks, isRecorded)} + ${ofSlot(walkIns, sql`true`)} + ${unmatched}`,
    })
    .from(attendanceSlots)
    .where(inArray(id, [...slotIds]))
  return new Map(rows.map(({ id, ...records }) => [id, records]))
}

export type SlotValues = Omit<
  SlotRow,
  'id' | 'closedAt' | 'settledAt' | 'evidenceDeletedAt' | 'codeSecretSealed' | 'version'
>

export async function insertAttendanceSlots(tx: Transaction, slots: readonly SlotValues[]): Promise<void> {
  if (slots.length > 0) await tx.insert(attendanceSlots).values([...slots])
}

/** The scheduled job computes completions again once the changed slot has closed. */
export async function updateSlot(
  tx: Transaction,
  slotId: number,
  values: Partial<SlotValues & Pick<SlotRow, 'closedAt' | 'codeSecretSealed'>>,
): Promise<void> {
  await tx
    .update(attendanceSlots)
    .set({ ...values, settledAt: null, version: sql`${attendanceSlots.version} + 1` })
    .where(eq(attendanceSlots.id, slotId))
}

export async function deleteSlots(tx: Transaction, slotIds: readonly number[]): Promise<void> {
  if (slotIds.length > 0) await tx.delete(attendanceSlots).where(inArray(attendanceSlots.id, [...slotIds]))
}

/** Moves all slots of a locked seminar. */
export async function shiftAttendanceSlots(
  tx: Transaction,
  seminarId: number,
  shiftInMs: number,
): Promise<void> {
  const moved = (column: AnyColumn) => sql`${column} + ${shiftInMs}::bigint * interval '1 millisecond'`
  await tx
    .update(attendanceSlots)
    .set({
      startsAt: moved(attendanceSlots.startsAt),
      endsAt: moved(attendanceSlots.endsAt),
      opensAt: moved(attendanceSlots.opensAt),
      closesAt: moved(attendanceSlots.closesAt),
      settledAt: null,
      version: sql`${attendanceSlots.version} + 1`,
    })
    .where(eq(attendanceSlots.seminarId, seminarId))
}

/** Seminars with slots of a program that have closed since completions were last computed. */
export async function listSeminarsToSettle(db: DatabaseOrTransaction, now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ seminarId: attendanceSlots.seminarId })
    .from(attendanceSlots)
    .where(
      and(
        isNull(attendanceSlots.settledAt),
        not(attendanceSlots.isAutomatic),
        or(lte(attendanceSlots.closesAt, now), sql`${attendanceSlots.closedAt} is not null`),
      ),
    )
    .orderBy(asc(attendanceSlots.seminarId))
    .limit(100)
  return rows.map(({ seminarId }) => seminarId)
}

export async function markSlotsSettled(tx: Transaction, seminarId: number, now: Date): Promise<void> {
  await tx
    .update(attendanceSlots)
    .set({ settledAt: now })
    .where(
      and(
        eq(attendanceSlots.seminarId, seminarId),
        isNull(attendanceSlots.settledAt),
        or(lte(attendanceSlots.closesAt, now), sql`${attendanceSlots.closedAt} is not null`),
      ),
    )
}

/** Stores the secret without a new version: the slot itself does not change. */
export async function storeRoomSecret(
  tx: Transaction,
  slotId: number,
  codeSecretSealed: string,
): Promise<void> {
  await tx.update(attendanceSlots).set({ codeSecretSealed }).where(eq(attendanceSlots.id, slotId))
}

export function lockRoomSecrets(tx: Transaction): Promise<Pick<SlotRow, 'id' | 'codeSecretSealed'>[]> {
  const { id, codeSecretSealed } = attendanceSlots
  return tx
    .select({ id, codeSecretSealed })
    .from(attendanceSlots)
    .where(isNotNull(codeSecretSealed))
    .orderBy(asc(id))
    .for('update')
}
