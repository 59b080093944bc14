/** Seminars as read, locked and changed by commands. */
import { asc, eq } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '../../../platform/db/database.ts'
import { seminars } from '../tables.ts'
import { toSeatsLeft } from './seminar-rows.ts'

export type SeminarRecord = Omit<typeof seminars.$inferSelect, 'searchText'> & {
  readonly seatsLeft: number | null
}

function toSeminarRecord(row: typeof seminars.$inferSelect | undefined): SeminarRecord | null {
  if (row === undefined) return null
  const { searchText: _, ...facts } = row
  return { ...facts, seatsLeft: toSeatsLeft(row) }
}

/** Reads a seminar without a lock: seats may be gone the next moment. */
export async function findSeminarRecord(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<SeminarRecord | null> {
  const [row] = await db.select().from(seminars).where(eq(seminars.id, seminarId))
  return toSeminarRecord(row)
}

/** Locks a seminar, which serializes seat counting. */
export async function lockSeminar(tx: Transaction, seminarId: number): Promise<SeminarRecord | null> {
  const [row] = await tx.select().from(seminars).where(eq(seminars.id, seminarId)).for('update')
  return toSeminarRecord(row)
}

export async function insertSeminar(tx: Transaction, seminar: typeof seminars.$inferInsert): Promise<number> {
  const [row] = await tx.insert(seminars).values(seminar).returning({ id: seminars.id })
  if (row === undefined) throw new Error('The seminar was not stored.')
  return row.id
}

/** Updates a locked seminar, except for its seats (`addToSeatsTaken`). */
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

export async function deleteSeminarRow(tx: Transaction, seminarId: number): Promise<void> {
  await tx.delete(seminars).where(eq(seminars.id, seminarId))
}

export async function hasSeminars(db: DatabaseOrTransaction): Promise<boolean> {
  const [row] = await db.select({ id: seminars.id }).from(seminars).limit(1)
  return row !== undefined
}
