/** Online seminars whose meeting link is to be e-mailed, and to whom. */

import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { outbox } from '#app/features/email/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { registrationDetailSql } from '#app/features/registrations/queries/given-details.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminarMeetings, seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { awaitsEmailCondition } from './email-recipients.ts'
import { attendeeNameColumns } from './expected-attendees.ts'

/** Public online seminars with a meeting that begin before `startsBefore` and are not over, in lock order. */
export async function listSeminarsWithMeeting(
  db: DatabaseOrTransaction,
  { now, startsBefore }: { readonly now: Date; readonly startsBefore: Date },
): Promise<number[]> {
  const rows = await db
    .select({ id: seminars.id })
    .from(seminars)
    .innerJoin(seminarMeetings, eq(seminarMeetings.seminarId, seminars.id))
    .where(
      and(
        lt(seminars.startsAt, startsBefore),
        gt(seminars.finishesAt, now),
        eq(seminars.status, 'scheduled'),
        eq(seminars.isDraft, false),
        eq(seminars.locationType, 'online'),
      ),
    )
    .orderBy(asc(seminars.id))
  return rows.map(({ id }) => id)
}

/** Deduplication key. */
export function meetingEmailKey(registrationId: number, occasion: string): string {
  return `meeting_link:${registrationId}:${occasion}`
}

/** Whether a registrant was sent the link, or it is queued. */
export async function wasLinkMailed(db: DatabaseOrTransaction, seminarId: number): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(registrations)
    .innerJoin(
      outbox,
      and(
        eq(outbox.personId, registrations.personId),
        eq(outbox.templateType, 'meeting_link'),
        sql`split_part(${outbox.dedupeKey}, ':', 2) = ${registrations.id}::text`,
      ),
    )
    .where(eq(registrations.seminarId, seminarId))
    .limit(1)
  return row !== undefined
}

export interface MeetingRecipientsQuery {
  readonly seminarId: number
  readonly occasion: string
  /** Cursor. */
  readonly afterId: number
  readonly limit: number
}

/** Verified registrants without this e-mail. Locks them, so that a payment that is rejected now waits. */
export function lockMeetingRecipients(
  tx: Transaction,
  { seminarId, occasion, afterId, limit }: MeetingRecipientsQuery,
) {
  const { id, email, firstName, middleInitial, lastName, suffix, displayName } = people
  // The SQL form of `meetingEmailKey`, to match the index.
  const key = sql`'meeting_link:' || ${registrations.id} || ${`:${occasion}`}::text`
  return tx
    .select({
      registrationId: registrations.id,
      firstName: sql<string>`coalesce(${firstName}, ${registrationDetailSql('firstName')}, '')`,
      person: { id, email, firstName, middleInitial, lastName, suffix },
      nameInMeeting: { ...attendeeNameColumns, displayName },
    })
    .from(registrations)
    .innerJoin(people, eq(id, registrations.personId))
    .where(awaitsEmailCondition(tx, { seminarId, afterId }, key))
    .orderBy(asc(registrations.id))
    .limit(limit)
    .for('update', { of: registrations })
}
