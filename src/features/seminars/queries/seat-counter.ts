import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import { seminars } from '../tables.ts'

/** Changes the seat count of a locked seminar. */
export async function addToSeatsTaken(tx: Transaction, seminarId: number, change: number): Promise<void> {
  await tx
    .update(seminars)
    .set({ seatsTaken: sql`${seminars.seatsTaken} + ${change}` })
    .where(eq(seminars.id, seminarId))
}
