/** Meetings of online seminars. */
import { eq } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { seminarMeetings } from '../tables.ts'

export type MeetingRow = typeof seminarMeetings.$inferSelect

export async function findMeeting(db: DatabaseOrTransaction, seminarId: number): Promise<MeetingRow | null> {
  const [row] = await db.select().from(seminarMeetings).where(eq(seminarMeetings.seminarId, seminarId))
  return row ?? null
}

export async function deleteMeeting(tx: Transaction, seminarId: number): Promise<void> {
  await tx.delete(seminarMeetings).where(eq(seminarMeetings.seminarId, seminarId))
}

/** Inserts or replaces the meeting of a locked seminar. */
export async function putMeeting(tx: Transaction, { seminarId, ...values }: MeetingRow): Promise<void> {
  await tx
    .insert(seminarMeetings)
    .values({ seminarId, ...values })
    .onConflictDoUpdate({ target: seminarMeetings.seminarId, set: values })
}
