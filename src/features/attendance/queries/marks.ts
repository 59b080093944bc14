/** Marks, completions and the evidence behind them. */
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '../../../platform/db/database.ts'
import type { AttendanceStatus } from '../../registrations/contract/registration.ts'
import { registrations } from '../../registrations/tables.ts'
import { sharedSeminarLock } from '../../seminars/queries/planning.ts'
import { attendanceImportRows, attendanceImports } from '../tables/imports.ts'
import { attendanceMarks, attendanceScans, completions } from '../tables/marks.ts'

export type MarkRow = typeof attendanceMarks.$inferSelect
export type CompletionRow = typeof completions.$inferSelect

/** Rows of one statement; each adds up to a dozen parameters, of which PostgreSQL allows 65,535. */
const rowsAtOnce = 1000

function inChunks<Item>(items: readonly Item[]): Item[][] {
  const chunks: Item[][] = []
  for (let from = 0; from < items.length; from += rowsAtOnce)
    chunks.push(items.slice(from, from + rowsAtOnce))
  return chunks
}

const anyOf = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::int[])`

export interface LockedRegistration {
  readonly id: number
  readonly personId: number
  readonly paymentStatus: 'pending' | 'verified' | 'rejected' | 'paid'
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
  const { id, personId, paymentStatus, linkVersion, attendanceStatus } = registrations
  return tx
    .select({ id, personId, paymentStatus, linkVersion, attendanceStatus })
    .from(registrations)
    .where(and(eq(registrations.seminarId, seminarId), ids === null ? undefined : sql`${id} = ${anyOf(ids)}`))
    .orderBy(asc(id))
    .for('update')
}

export function listMarks(db: DatabaseOrTransaction, registrationIds: readonly number[]): Promise<MarkRow[]> {
  return db
    .select()
    .from(attendanceMarks)
    .where(sql`${attendanceMarks.registrationId} = ${anyOf(registrationIds)}`)
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

/** Scans that count: accepted ones, and others that the office counted. */
export function listCountedScans(db: DatabaseOrTransaction, registrationIds: readonly number[]) {
  const { registrationId, slotId, direction, correctedAt, source } = attendanceScans
  return db
    .select({ registrationId, slotId, direction, at: correctedAt, source })
    .from(attendanceScans)
    .where(
      and(
        sql`${registrationId} = ${anyOf(registrationIds)}`,
        or(eq(attendanceScans.outcome, 'accepted'), eq(attendanceScans.decision, 'counted')),
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
export async function putMarks(tx: Transaction, marks: readonly Omit<MarkRow, 'version'>[]): Promise<void> {
  for (const chunk of inChunks(marks)) {
    await tx
      .insert(attendanceMarks)
      .values(chunk)
      .onConflictDoUpdate({
        target: [attendanceMarks.registrationId, attendanceMarks.slotId],
        set: {
          status: sql`excluded.status`,
          minutes: sql`excluded.minutes`,
          source: sql`excluded.source`,
          reason: sql`excluded.reason`,
          decidedBy: sql`excluded.decided_by`,
          decidedAt: sql`excluded.decided_at`,
          changedAt: sql`excluded.changed_at`,
          version: sql`${attendanceMarks.version} + 1`,
        },
      })
  }
}

export async function putCompletions(
  tx: Transaction,
  rows: readonly Omit<CompletionRow, 'isOverridden' | 'overriddenBy' | 'overrideReason' | 'overriddenAt'>[],
): Promise<void> {
  for (const chunk of inChunks(rows)) {
    await tx
      .insert(completions)
      .values(chunk)
      .onConflictDoUpdate({
        target: completions.registrationId,
        set: {
          requiredMinutes: sql`excluded.required_minutes`,
          attendedMinutes: sql`excluded.attended_minutes`,
          percent: sql`excluded.percent`,
          attendance: sql`excluded.attendance`,
          computedAt: sql`excluded.computed_at`,
        },
      })
  }
}

export async function deleteCompletions(tx: Transaction, seminarId: number): Promise<void> {
  await tx.delete(completions).where(eq(completions.seminarId, seminarId))
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
    await tx
      .update(registrations)
      .set({ attendanceStatus: status })
      .where(
        inArray(
          registrations.id,
          changed.map(({ id }) => id),
        ),
      )
  }
}

/** The seminar's lock as registering holds it: scans of several devices do not wait for each other. */
export async function shareSeminarLock(tx: Transaction, seminarId: number): Promise<void> {
  await tx.execute(sql`select ${sharedSeminarLock(seminarId)}`)
}
