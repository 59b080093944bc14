/** Seminars as read, locked and changed by commands. */
import { asc, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { exclusiveLock, sharedLock } from '#app/platform/db/advisory-locks.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { seminars } from '../tables.ts'
import { deleteSeminarCover } from './covers.ts'
import { toSeatsLeft } from './seminar-rows.ts'

export type SeminarRecord = Omit<typeof seminars.$inferSelect, 'searchText'> & {
  readonly seatsLeft: number | null
}

/** Keys of advisory locks on seminars; an arbitrary number, the same in every process. */
const seminarLocks = 7_246_002

/**
 * Lock that registering holds instead of the row lock: registrants of a seminar do not wait for each other,
 * but for commands that lock it, and those for them.
 */
export function sharedSeminarLock(seminarId: number | SQLWrapper): SQL {
  return sharedLock(seminarLocks, seminarId)
}

const { searchText: _, ...recordColumns } = getTableColumns(seminars)

export const seminarRecordColumns = recordColumns

export function toSeminarRecord(
  row: Omit<SeminarRecord, 'seatsLeft'> | null | undefined,
): SeminarRecord | null {
  return row ? { ...row, seatsLeft: toSeatsLeft(row) } : null
}

/** Reads a seminar without a lock: seats may be gone the next moment. */
export async function findSeminarRecord(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<SeminarRecord | null> {
  const [row] = await db.select(seminarRecordColumns).from(seminars).where(eq(seminars.id, seminarId))
  return toSeminarRecord(row)
}

/** The accounts to which its registrants can pay; null for all. */
export async function findPaymentAccountIds(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<string[] | null> {
  const [row] = await db
    .select({ ids: seminars.paymentAccountIds })
    .from(seminars)
    .where(eq(seminars.id, seminarId))
  return row?.ids ?? null
}

/**
 * Locks a seminar against registering and all other changes. The advisory lock comes first: registering holds
 * only that until its last statement, and a row lock alone could wait without end behind a stream of
 * registrants.
 */
export async function lockSeminar(tx: Transaction, seminarId: number): Promise<SeminarRecord | null> {
  await tx.execute(sql`select ${exclusiveLock(seminarLocks, seminarId)}`)
  const byId = eq(seminars.id, seminarId)
  const [row] = await tx.select(seminarRecordColumns).from(seminars).where(byId).for('update')
  return toSeminarRecord(row)
}

export async function insertSeminar(tx: Transaction, seminar: typeof seminars.$inferInsert): Promise<number> {
  const [row] = await tx.insert(seminars).values(seminar).returning({ id: seminars.id })
  if (row === undefined) throw new Error('The seminar was not stored.')
  return row.id
}

/** Updates a locked seminar, except for its seats (`seat-counter.ts`). */
export async function updateSeminarRow(
  tx: Transaction,
  seminarId: number,
  change: Partial<Omit<typeof seminars.$inferInsert, 'seatsTaken'>>,
): Promise<void> {
  await tx.update(seminars).set(change).where(eq(seminars.id, seminarId))
}

export async function listSampleSeminarIds(db: DatabaseOrTransaction): Promise<number[]> {
  const rows = await db
    .select({ id: seminars.id })
    .from(seminars)
    .where(eq(seminars.isSample, true))
    .orderBy(asc(seminars.id))
  return rows.map(({ id }) => id)
}

/** @returns the files of its cover picture, to be deleted after the commit */
export async function deleteSeminarRow(tx: Transaction, seminarId: number): Promise<string[]> {
  const fileKeys = await deleteSeminarCover(tx, seminarId)
  await tx.delete(seminars).where(eq(seminars.id, seminarId))
  return fileKeys
}

export async function hasSeminars(db: DatabaseOrTransaction): Promise<boolean> {
  const [row] = await db.select({ id: seminars.id }).from(seminars).limit(1)
  return row !== undefined
}
