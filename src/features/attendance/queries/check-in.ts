/** Check-in passes, what their devices load, and the scans that they send. */

import { and, asc, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { people } from '#app/features/people/tables.ts'
import {
  registrationDetailSql,
  staffVisibleDetailSql,
} from '#app/features/registrations/queries/given-details.ts'
import { paymentStatusSql } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { CheckInPass, CheckInPerson, SeatState } from '../contract/check-in.ts'
import { attendanceMarks, attendanceScans } from '../tables/marks.ts'
import { checkInPasses } from '../tables/slots.ts'
import { attendeeNameColumns } from './expected-attendees.ts'

export type CheckInPassRow = typeof checkInPasses.$inferSelect
export type ScanRow = typeof attendanceScans.$inferSelect

export async function insertCheckInPass(
  tx: Transaction,
  pass: typeof checkInPasses.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(checkInPasses).values(pass).returning({ id: checkInPasses.id })
  if (row === undefined) throw new Error('The check-in pass was not stored.')
  return row.id
}

export async function findPassByToken(
  db: DatabaseOrTransaction,
  tokenHash: Buffer,
): Promise<CheckInPassRow | null> {
  const [row] = await db.select().from(checkInPasses).where(eq(checkInPasses.tokenHash, tokenHash))
  return row ?? null
}

export async function findCheckInPass(db: DatabaseOrTransaction, id: number): Promise<CheckInPassRow | null> {
  const [row] = await db.select().from(checkInPasses).where(eq(checkInPasses.id, id))
  return row ?? null
}

/** @returns whether it was not revoked before */
export async function revokePassRow(tx: Transaction, id: number, now: Date): Promise<boolean> {
  const changed = await tx
    .update(checkInPasses)
    .set({ revokedAt: now })
    .where(and(eq(checkInPasses.id, id), isNull(checkInPasses.revokedAt)))
    .returning({ id: checkInPasses.id })
  return changed.length === 1
}

/** Newest first. */
export async function listCheckInPasses(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<CheckInPass[]> {
  const { id, label, createdAt, expiresAt, revokedAt, lastSeenAt } = checkInPasses
  const rows = await db
    .select({ id, label, createdAt, expiresAt, revokedAt, lastSeenAt })
    .from(checkInPasses)
    .where(eq(checkInPasses.seminarId, seminarId))
    .orderBy(desc(id))
    .limit(200)
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  }))
}

const seenEveryMs = 60_000

/** Stores when the pass was last used, at most once a minute. */
export async function notePassSeen(db: DatabaseOrTransaction, id: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - seenEveryMs)
  const { lastSeenAt } = checkInPasses
  await db
    .update(checkInPasses)
    .set({ lastSeenAt: now })
    .where(and(eq(checkInPasses.id, id), or(isNull(lastSeenAt), lt(lastSeenAt, before))))
}

export function toSeatState(paymentStatus: PaymentStatus): SeatState {
  if (paymentStatus === 'rejected') return 'void'
  return paymentStatus === 'pending' ? 'pending' : 'seat'
}

const presentIn = sql<number[]>`coalesce((
  select json_agg(${attendanceMarks.slotId}) from ${attendanceMarks}
  where ${attendanceMarks.registrationId} = ${registrations.id}
    and ${attendanceMarks.status} in ('present', 'late', 'left_early')
), '[]'::json)`

const companions = sql`(
  select count(*) from ${registrations} as companion
  where companion.seminar_id = ${registrations.seminarId} and companion.registered_by = ${registrations.registeredBy}
)`

/**
 * Registrations of a seminar as devices need them; with `changedSince`, only those whose payment or marks changed.
 * People registered by one account are a group.
 */
export async function listCheckInPeople(
  db: DatabaseOrTransaction,
  seminarId: number,
  changedSince: Date | null,
): Promise<CheckInPerson[]> {
  const { id, linkVersion, registeredBy, updatedAt } = registrations
  const isChanged =
    changedSince === null
      ? undefined
      : or(
          gt(updatedAt, changedSince),
          sql`exists (select from ${attendanceMarks} where ${attendanceMarks.registrationId} = ${id} and ${attendanceMarks.changedAt} > ${changedSince.toISOString()}::timestamptz)`,
        )
  const rows = await db
    .select({
      registrationId: id,
      ...attendeeNameColumns,
      displayName: people.displayName,
      company: sql<
        string | null
      >`coalesce(${staffVisibleDetailSql('company')}, ${registrationDetailSql('company')})`,
      paymentStatus: paymentStatusSql,
      linkVersion,
      groupId: sql<
        number | null
      >`case when ${registeredBy} is not null and ${companions} > 1 then ${registeredBy} end`,
      presentIn,
    })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(and(eq(registrations.seminarId, seminarId), isChanged))
    .orderBy(asc(id))
  return rows.map((row) => ({
    registrationId: row.registrationId,
    name: attendeeName(row),
    company: row.company || null,
    state: toSeatState(row.paymentStatus),
    linkVersion: row.linkVersion,
    groupId: row.groupId,
    presentIn: row.presentIn,
  }))
}

/** Scans that were received before. */
export function listScansById(db: DatabaseOrTransaction, scanIds: readonly string[]): Promise<ScanRow[]> {
  if (scanIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(attendanceScans)
    .where(sql`${attendanceScans.scanId} = any(${sql.param([...scanIds])}::uuid[])`)
}

interface ScansToDismiss {
  readonly scanIds: readonly string[]
  readonly seminarId: number
  /** Pass of the device that made them; null if a signed-in user did, who is `actorId`. */
  readonly passId: number | null
  readonly actorId: number | null
  readonly receivedAfter: Date
  readonly now: Date
}

/** Leaves out scans of others, older ones, and those that staff have decided about. */
export async function dismissScans(tx: Transaction, scans: ScansToDismiss): Promise<void> {
  const { scanIds, seminarId, passId, actorId, receivedAfter, now } = scans
  const { scanId, checkInPassId, receivedAt, decidedAt } = attendanceScans
  const isOwn = passId === null ? eq(attendanceScans.actorId, actorId ?? 0) : eq(checkInPassId, passId)
  await tx
    .update(attendanceScans)
    .set({ decision: 'dismissed', decidedBy: actorId, decidedAt: now })
    .where(
      and(
        sql`${scanId} = any(${sql.param([...scanIds])}::uuid[])`,
        eq(attendanceScans.seminarId, seminarId),
        isOwn,
        gt(receivedAt, receivedAfter),
        isNull(decidedAt),
      ),
    )
}

/** The latest accepted scan of each registration and slot, and how many there are. */
export async function listLastAcceptedScans(db: DatabaseOrTransaction, registrationIds: readonly number[]) {
  const { registrationId, slotId, direction, correctedAt, outcome, id } = attendanceScans
  return db
    .selectDistinctOn([registrationId, slotId], { registrationId, slotId, direction, correctedAt })
    .from(attendanceScans)
    .where(
      and(eq(outcome, 'accepted'), sql`${registrationId} = any(${sql.param([...registrationIds])}::int[])`),
    )
    .orderBy(registrationId, slotId, desc(correctedAt), desc(id))
}

export type NewScanRow = Omit<ScanRow, 'id' | 'decision' | 'decidedBy' | 'decidedAt'>

/**
 * Skips scans that another request stored meanwhile. One parameter for each column: thousands of them, as drizzle writes
 * rows, took a third of the time of a request.
 */
export async function insertScans(tx: Transaction, scans: readonly NewScanRow[]): Promise<void> {
  if (scans.length === 0) return
  const list = (toValue: (scan: NewScanRow) => unknown) => sql.param(scans.map(toValue))
  await tx.execute(sql`
    insert into ${attendanceScans}
      (scan_id, seminar_id, slot_id, registration_id, raw_hash, direction, source, scanned_at,
        device_clock_offset_ms, corrected_at, received_at, check_in_pass_id, actor_id, outcome, is_let_in, is_offline,
        note)
    select * from unnest(
      ${list(({ scanId }) => scanId)}::uuid[],
      ${list(({ seminarId }) => seminarId)}::int[],
      ${list(({ slotId }) => slotId)}::int[],
      ${list(({ registrationId }) => registrationId)}::int[],
      ${list(({ rawHash }) => rawHash)}::bytea[],
      ${list(({ direction }) => direction)}::text[],
      ${list(({ source }) => source)}::text[],
      ${list(({ scannedAt }) => scannedAt.toISOString())}::timestamptz[],
      ${list(({ deviceClockOffsetMs }) => deviceClockOffsetMs)}::int[],
      ${list(({ correctedAt }) => correctedAt.toISOString())}::timestamptz[],
      ${list(({ receivedAt }) => receivedAt.toISOString())}::timestamptz[],
      ${list(({ checkInPassId }) => checkInPassId)}::int[],
      ${list(({ actorId }) => actorId)}::int[],
      ${list(({ outcome }) => outcome)}::text[],
      ${list(({ isLetIn }) => isLetIn)}::boolean[],
      ${list(({ isOffline }) => isOffline)}::boolean[],
      ${list(({ note }) => note)}::text[]
    )
    on conflict (scan_id) do nothing`)
}
