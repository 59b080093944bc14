import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/db/database.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import { seminars } from '../tables.ts'

interface SeatsToTake extends Record<string, unknown> {
  readonly seminarId: number
  readonly seats: number
  readonly updatedAt: Date
}

const { id, maxAttendees, seatsTaken, updatedAt } = seminars

const takeFreeSeats = preparedStatement('take_seats', (db, params: PreparedStatementParams<SeatsToTake>) => {
  const taken = sql`${seatsTaken} + ${params('seats')}`
  return db
    .update(seminars)
    .set({ seatsTaken: taken })
    .where(
      and(
        eq(id, params('seminarId')),
        eq(updatedAt, params('updatedAt')),
        sql`(${maxAttendees} is null or ${taken} <= ${maxAttendees})`,
      ),
    )
})

/** @returns false if fewer seats are free, or the seminar was changed since `updatedAt` */
export async function addToSeatsTakenIfFree(tx: Transaction, request: SeatsToTake): Promise<boolean> {
  return (await takeFreeSeats(tx, request)).rowCount === 1
}

/** Releases seats of a locked seminar. */
export async function subtractFromSeatsTaken(
  tx: Transaction,
  seminarId: number,
  seats: number,
): Promise<void> {
  await tx
    .update(seminars)
    .set({ seatsTaken: sql`${seatsTaken} - ${seats}` })
    .where(eq(id, seminarId))
}
