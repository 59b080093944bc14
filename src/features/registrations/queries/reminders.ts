import { and, asc, eq, exists, gt, gte, isNull, lt, not, notLike, sql } from 'drizzle-orm'
import { emailSuppressions, outbox } from '#app/features/email/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { hasPaymentStatus } from '#app/features/registrations/queries/payment-status.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { ReminderDay } from '../rules/reminders.ts'
import { registrations } from '../tables.ts'

/** Seminars that begin on that day, in lock order. */
export async function listSeminarIdsOfDay(
  db: DatabaseOrTransaction,
  { from, until }: ReminderDay,
): Promise<number[]> {
  const rows = await db
    .select({ id: seminars.id })
    .from(seminars)
    .where(and(gte(seminars.startsAt, from), lt(seminars.startsAt, until), eq(seminars.status, 'scheduled')))
    .orderBy(asc(seminars.id))
  return rows.map(({ id }) => id)
}

export interface ReminderRecipientsQuery {
  readonly seminarId: number
  readonly reminder: ReminderDay
  /** Cursor. */
  readonly afterId: number
  readonly limit: number
}

/** Lists recipients of a locked seminar. Locks the people against deletion until the e-mails are queued. */
export function lockReminderRecipients(
  tx: Transaction,
  { seminarId, reminder, afterId, limit }: ReminderRecipientsQuery,
) {
  const { id, email, firstName, middleInitial, lastName, suffix } = people
  const suppressed = tx
    .select({ one: sql`1` })
    .from(emailSuppressions)
    .where(eq(emailSuppressions.email, email))
  const { day, daysAhead } = reminder
  // The SQL form of `reminderDedupeKey`, to match the index.
  const key = sql`'reminder-' || ${registrations.id} || ${`-${day}-${daysAhead}`}::text`
  const reminded = tx.select({ one: sql`1` }).from(outbox).where(eq(outbox.dedupeKey, key))
  return tx
    .select({
      registrationId: registrations.id,
      details: registrations.details,
      person: { id, email, firstName, middleInitial, lastName, suffix },
    })
    .from(registrations)
    .innerJoin(people, eq(id, registrations.personId))
    .where(
      and(
        eq(registrations.seminarId, seminarId),
        gt(registrations.id, afterId),
        hasPaymentStatus('verified'),
        eq(people.accountStatus, 'active'),
        isNull(people.erasedAt),
        people.acceptsEmail,
        // Reserved and undeliverable (RFC 2606), as used by sample people.
        notLike(email, '%.example'),
        not(exists(suppressed)),
        not(exists(reminded)),
      ),
    )
    .orderBy(asc(registrations.id))
    .limit(limit)
    .for('key share', { of: people })
}
