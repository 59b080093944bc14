/** Who is to be reminded of a seminar. */
import { and, asc, eq, exists, gt, gte, inArray, isNull, lt, not, notLike, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { seminars } from '../../catalog/tables.ts'
import { emailSuppressions, outbox } from '../../messaging/tables.ts'
import { people } from '../../people/tables.ts'
import type { ReminderDay } from '../rules/reminders.ts'
import { storedAs } from '../rules.ts'
import { registrations } from '../tables.ts'

/** The seminars that take place and begin on that day, in the order in which they are locked. */
export async function listSeminarsOfDay(db: Executor, { from, until }: ReminderDay): Promise<number[]> {
  const rows = await db
    .select({ id: seminars.id })
    .from(seminars)
    .where(and(gte(seminars.startsAt, from), lt(seminars.startsAt, until), eq(seminars.status, 'scheduled')))
    .orderBy(asc(seminars.id))
  return rows.map(({ id }) => id)
}

export interface RemindedQuery {
  readonly seminarId: number
  readonly reminder: ReminderDay
  /** Registrations up to this id were looked at already. */
  readonly afterId: number
  readonly limit: number
}

/**
 * Registrations of a held seminar whose people have a paid seat, want e-mail, can get it, and were not reminded yet;
 * the people are held weakly, so that nobody is deleted before their letter is written.
 */
export function lockReminded(tx: Transaction, { seminarId, reminder, afterId, limit }: RemindedQuery) {
  const { id, email, firstName, middleInitial, lastName, suffix } = people
  const suppressed = tx
    .select({ one: sql`1` })
    .from(emailSuppressions)
    .where(eq(emailSuppressions.email, email))
  const { day, daysAhead } = reminder
  // In the words of `reminderKey`, so that the index of keys answers.
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
        inArray(registrations.paymentStatus, [...storedAs('verified')]),
        eq(people.accountStatus, 'active'),
        isNull(people.erasedAt),
        people.acceptsEmail,
        // Nobody lives there (RFC 2606), least of all the people of the sample: such mail only comes back.
        notLike(email, '%.example'),
        not(exists(suppressed)),
        not(exists(reminded)),
      ),
    )
    .orderBy(asc(registrations.id))
    .limit(limit)
    .for('key share', { of: people })
}
