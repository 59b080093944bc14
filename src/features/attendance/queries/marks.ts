/** Marks, completions and the evidence behind them. */

import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import type { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
import { paymentStatusSql } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { sharedSeminarLock } from '#app/features/seminars/queries/planning.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { MarkStatus } from '../contract/marks.ts'
import { wholeSeminarMarkReason } from '../rules/marking.ts'
import { attendanceImportRows, attendanceImports } from '../tables/imports.ts'
import { attendanceMarks, attendanceScans, completions } from '../tables/marks.ts'
import { attendanceSlots } from '../tables/slots.ts'

type StoredMark = typeof attendanceMarks.$inferSelect
/** A mark that was not removed. */
export type AttendanceMarkRow = StoredMark & { readonly status: MarkStatus }
export type CompletionRow = typeof completions.$inferSelect

const anyOf = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::int[])`

export interface LockedRegistration {
  readonly id: number
  readonly personId: number
  readonly paymentStatus: PaymentStatus
  readonly linkVersion: number
  readonly attendanceStatus: AttendanceStatus
}

/**
 * Locks registrations of a seminar in the order of their ids: the lock behind which scans, corrections, imports and
 * payment decisions of one registration follow each other. Call with the seminar's lock, shared or exclusive.
 * @param ids null for all
 */
export function lockRegistrations(
  tx: Transaction,
  seminarId: number,
  ids: readonly number[] | null,
): Promise<LockedRegistration[]> {
  const { id, personId, linkVersion, attendanceStatus } = registrations
  return tx
    .select({ id, personId, paymentStatus: paymentStatusSql, linkVersion, attendanceStatus })
    .from(registrations)
    .where(and(eq(registrations.seminarId, seminarId), ids === null ? undefined : sql`${id} = ${anyOf(ids)}`))
    .orderBy(asc(id))
    .for('update')
}

export async function listAttendanceMarks(
  db: DatabaseOrTransaction,
  registrationIds: readonly number[],
): Promise<AttendanceMarkRow[]> {
  const rows = await db
    .select()
    .from(attendanceMarks)
    .where(sql`${attendanceMarks.registrationId} = ${anyOf(registrationIds)}`)
  return rows.flatMap(({ status, ...mark }) => (status === null ? [] : [{ ...mark, status }]))
}

/** Starts of the slots in which somebody was present, in their order, for each registration. */
export function listAttendedStarts(db: DatabaseOrTransaction, registrationIds: readonly number[]) {
  const { registrationId, slotId, status } = attendanceMarks
  return db
    .select({ registrationId, startsAt: attendanceSlots.startsAt })
    .from(attendanceMarks)
    .innerJoin(attendanceSlots, eq(attendanceSlots.id, slotId))
    .where(
      and(
        sql`${registrationId} = ${anyOf(registrationIds)}`,
        inArray(status, ['present', 'late', 'left_early']),
      ),
    )
    .orderBy(asc(attendanceSlots.startsAt))
}

/** Whether something is recorded about the attendance of a registration. */
export async function hasAttendance(db: DatabaseOrTransaction, registrationId: number): Promise<boolean> {
  const marks = await listAttendanceMarks(db, [registrationId])
  const completed = await listCompletions(db, [registrationId])
  return marks.length > 0 || completed.some(({ isOverridden }) => isOverridden !== null)
}

/** Deletes what is stored of a registration without attendance, which leaves the seminar. */
export async function deleteEmptyAttendance(tx: Transaction, registrationId: number): Promise<void> {
  await tx.delete(attendanceMarks).where(eq(attendanceMarks.registrationId, registrationId))
  await tx.delete(completions).where(eq(completions.registrationId, registrationId))
}

export function listCompletions(
  db: DatabaseOrTransaction,
  registrationIds: readonly number[],
): Promise<CompletionRow[]> {
  return db
    .select()
    .from(completions)
    .where(sql`${completions.registrationId} = ${anyOf(registrationIds)}`)
}

/**
 * Scans that count: those of people with a seat while the slot was open that were not taken back, and others that staff
 * counted. Which of them
 * repeat another follows from their times, not from the order in which devices sent them.
 */
export function listCountedScans(db: DatabaseOrTransaction, registrationIds: readonly number[]) {
  const { registrationId, slotId, direction, correctedAt, source } = attendanceScans
  return db
    .select({ registrationId, slotId, direction, at: correctedAt, source })
    .from(attendanceScans)
    .where(
      and(
        sql`${registrationId} = ${anyOf(registrationIds)}`,
        or(
          and(inArray(attendanceScans.outcome, ['accepted', 'again']), isNull(attendanceScans.decision)),
          eq(attendanceScans.decision, 'counted'),
        ),
      ),
    )
}

/** Times in meetings of matched participants. `slotId` is null for imports by time. */
export function listImportedPresence(db: DatabaseOrTransaction, registrationIds: readonly number[]) {
  const { registrationId, intervals, summarisedMinutes } = attendanceImportRows
  return db
    .select({ registrationId, slotId: attendanceImports.slotId, intervals, summarisedMinutes })
    .from(attendanceImportRows)
    .innerJoin(attendanceImports, eq(attendanceImports.id, attendanceImportRows.importId))
    .where(and(isNotNull(registrationId), sql`${registrationId} = ${anyOf(registrationIds)}`))
}

/** Inserts marks or replaces them, raising their version. */
export async function putAttendanceMarks(
  tx: Transaction,
  marks: readonly Omit<AttendanceMarkRow, 'version'>[],
): Promise<void> {
  if (marks.length === 0) return
  const list = (toValue: (mark: Omit<AttendanceMarkRow, 'version'>) => unknown) =>
    sql.param(marks.map(toValue))
  await tx.execute(sql`
    insert into ${attendanceMarks}
      (registration_id, slot_id, status, minutes, source, reason, decided_by, decided_at, changed_at)
    select * from unnest(
      ${list(({ registrationId }) => registrationId)}::int[],
      ${list(({ slotId }) => slotId)}::int[],
      ${list(({ status }) => status)}::text[],
      ${list(({ minutes }) => minutes)}::int[],
      ${list(({ source }) => source)}::text[],
      ${list(({ reason }) => reason)}::text[],
      ${list(({ decidedBy }) => decidedBy)}::int[],
      ${list(({ decidedAt }) => decidedAt.toISOString())}::timestamptz[],
      ${list(({ changedAt }) => changedAt.toISOString())}::timestamptz[]
    )
    on conflict (registration_id, slot_id) do update set
      status = excluded.status, minutes = excluded.minutes, source = excluded.source, reason = excluded.reason,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at, changed_at = excluded.changed_at,
      version = ${attendanceMarks}.version + 1`)
}

type ComputedCompletion = Omit<
  CompletionRow,
  'isOverridden' | 'overriddenBy' | 'overrideReason' | 'overriddenAt'
>

/** Inserts completions or replaces what is computed of them. */
export async function putCompletions(tx: Transaction, rows: readonly ComputedCompletion[]): Promise<void> {
  if (rows.length === 0) return
  const list = (toValue: (row: ComputedCompletion) => unknown) => sql.param(rows.map(toValue))
  await tx.execute(sql`
    insert into ${completions}
      (registration_id, seminar_id, required_minutes, attended_minutes, percent, attendance, computed_at)
    select * from unnest(
      ${list(({ registrationId }) => registrationId)}::int[],
      ${list(({ seminarId }) => seminarId)}::int[],
      ${list(({ requiredMinutes }) => requiredMinutes)}::int[],
      ${list(({ attendedMinutes }) => attendedMinutes)}::int[],
      ${list(({ percent }) => percent)}::numeric[],
      ${list(({ attendance }) => attendance)}::text[],
      ${list(({ computedAt }) => computedAt.toISOString())}::timestamptz[]
    )
    on conflict (registration_id) do update set
      required_minutes = excluded.required_minutes, attended_minutes = excluded.attended_minutes,
      percent = excluded.percent, attendance = excluded.attendance, computed_at = excluded.computed_at`)
}

/** Gives marks of the whole seminar the minutes that their slots have now. */
export async function fitWholeMarks(tx: Transaction, seminarId: number, now: Date): Promise<void> {
  await tx.execute(sql`update ${attendanceMarks} mark
    set minutes = credit_minutes, changed_at = ${now.toISOString()}, version = mark.version + 1
    from ${attendanceSlots} slot where slot.id = slot_id and seminar_id = ${seminarId}
      and status = 'present' and reason = ${wholeSeminarMarkReason} and minutes <> credit_minutes`)
}

export async function updateOverride(
  tx: Transaction,
  registrationId: number,
  values: Pick<CompletionRow, 'isOverridden' | 'overriddenBy' | 'overrideReason' | 'overriddenAt'>,
): Promise<void> {
  await tx.update(completions).set(values).where(eq(completions.registrationId, registrationId))
}

/** Does not touch `updatedAt`, the optimistic lock of payments. */
export async function updateAttendanceStatuses(
  tx: Transaction,
  changes: readonly { readonly id: number; readonly attendanceStatus: AttendanceStatus }[],
): Promise<void> {
  for (const [status, changed] of Map.groupBy(changes, ({ attendanceStatus }) => attendanceStatus)) {
    const ids = changed.map(({ id }) => id)
    await tx
      .update(registrations)
      .set({ attendanceStatus: status })
      .where(sql`${registrations.id} = ${anyOf(ids)}`)
  }
}

/** The seminar's lock as registering holds it: scans of several devices do not wait for each other. */
export async function shareSeminarLock(tx: Transaction, seminarId: number): Promise<void> {
  await tx.execute(sql`select ${sharedSeminarLock(seminarId)}`)
}

/** Removes marks of staff, raising their version; what scans and reports say is computed afterwards. */
export async function removeStaffMarks(
  tx: Transaction,
  marks: {
    readonly registrationIds: readonly number[]
    readonly slotIds: readonly number[]
    readonly now: Date
  },
): Promise<void> {
  const { registrationId, slotId, source, version } = attendanceMarks
  await tx
    .update(attendanceMarks)
    .set({
      status: null,
      minutes: 0,
      source: 'scans',
      reason: null,
      decidedBy: null,
      decidedAt: marks.now,
      changedAt: marks.now,
      version: sql`${version} + 1`,
    })
    .where(
      and(
        sql`${registrationId} = ${anyOf(marks.registrationIds)}`,
        sql`${slotId} = ${anyOf(marks.slotIds)}`,
        eq(source, 'staff'),
      ),
    )
}
