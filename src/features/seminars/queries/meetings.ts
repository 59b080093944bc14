/** How to join online seminars. */
import { and, eq, isNull } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '../../../platform/db/database.ts'
import { seminarMeetings } from '../tables.ts'

export type MeetingRow = typeof seminarMeetings.$inferSelect

export async function findMeeting(db: DatabaseOrTransaction, seminarId: number): Promise<MeetingRow | null> {
  const [row] = await db.select().from(seminarMeetings).where(eq(seminarMeetings.seminarId, seminarId))
  return row ?? null
}

/** Notes, once, that the link was e-mailed. */
export async function markLinkMailed(tx: Transaction, seminarId: number, now: Date): Promise<void> {
  const isUnmailed = and(eq(seminarMeetings.seminarId, seminarId), isNull(seminarMeetings.linkMailedAt))
  await tx.update(seminarMeetings).set({ linkMailedAt: now }).where(isUnmailed)
}

/** Inserts or replaces the meeting of a locked seminar. */
export async function putMeeting(tx: Transaction, { seminarId, ...values }: MeetingRow): Promise<void> {
  await tx
    .insert(seminarMeetings)
    .values({ seminarId, ...values })
    .onConflictDoUpdate({ target: seminarMeetings.seminarId, set: values })
}
