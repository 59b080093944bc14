/** Seminars as commands weigh, hold and change them. */
import { asc, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { seminars } from '../tables.ts'
import { toSeatsLeft } from './seminar-rows.ts'

/** A seminar as commands weigh it. */
export type SeminarFacts = Omit<typeof seminars.$inferSelect, 'searchText'> & {
  readonly seatsLeft: number | null
}

function toFacts(row: typeof seminars.$inferSelect | undefined): SeminarFacts | null {
  if (row === undefined) return null
  const { searchText: _, ...facts } = row
  return { ...facts, seatsLeft: toSeatsLeft(row) }
}

/** A look at the seminar that holds nothing: seats may be gone the next moment. */
export async function findSeminarRow(db: Executor, seminarId: number): Promise<SeminarFacts | null> {
  const [row] = await db.select().from(seminars).where(eq(seminars.id, seminarId))
  return toFacts(row)
}

/** Holds the seminar's row until the transaction ends, so that seats are counted by one at a time. */
export async function lockSeminar(tx: Transaction, seminarId: number): Promise<SeminarFacts | null> {
  const [row] = await tx.select().from(seminars).where(eq(seminars.id, seminarId)).for('update')
  return toFacts(row)
}

/** Moves the seat count of a locked seminar by one. */
export async function addToSeatsTaken(tx: Transaction, seminarId: number, change: 1 | -1): Promise<void> {
  await tx
    .update(seminars)
    .set({ seatsTaken: sql`${seminars.seatsTaken} + ${change}` })
    .where(eq(seminars.id, seminarId))
}

/** @returns its id */
export async function insertSeminar(tx: Transaction, seminar: typeof seminars.$inferInsert): Promise<number> {
  const [row] = await tx.insert(seminars).values(seminar).returning({ id: seminars.id })
  if (row === undefined) throw new Error('The seminar was not stored.')
  return row.id
}

/** Changes a locked seminar; its seats are moved by {@link addToSeatsTaken} alone. */
export async function updateSeminarRow(
  tx: Transaction,
  seminarId: number,
  change: Partial<Omit<typeof seminars.$inferInsert, 'seatsTaken'>>,
): Promise<void> {
  await tx.update(seminars).set(change).where(eq(seminars.id, seminarId))
}

/** The seminars of the sample data, in the order in which they are locked. */
export async function listSampleSeminarIds(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: seminars.id })
    .from(seminars)
    .where(eq(seminars.isSample, true))
    .orderBy(asc(seminars.id))
  return rows.map(({ id }) => id)
}

/** Removes a locked seminar; nobody may be registered for it. */
export async function deleteSeminarRow(tx: Transaction, seminarId: number): Promise<void> {
  await tx.delete(seminars).where(eq(seminars.id, seminarId))
}

export async function hasSeminars(db: Executor): Promise<boolean> {
  const [row] = await db.select({ id: seminars.id }).from(seminars).limit(1)
  return row !== undefined
}
