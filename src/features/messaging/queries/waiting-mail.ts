/** How the outbox stands, for whoever watches the site from outside. Each reads one partial index and no message. */
import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import { outbox } from '../tables.ts'

const isUnsent = sql`${outbox.status} in ('queued', 'sending')`

/** Messages that should be on their way by now, those that are just being sent among them. */
export function countDueMail(db: Executor, now: Date): Promise<number> {
  const at = sql.param(now, outbox.nextAttemptAt)
  return db.$count(outbox, sql`${isUnsent} and ${outbox.nextAttemptAt} <= ${at}`)
}

/** Messages that were given up. */
export function countDeadMail(db: Executor): Promise<number> {
  return db.$count(outbox, eq(outbox.status, 'dead'))
}

/** Since when the message that is due longest waits; null where none is due. */
export async function findLongestDue(db: Executor, now: Date): Promise<Date | null> {
  const [first] = await db
    .select({ at: outbox.nextAttemptAt })
    .from(outbox)
    .where(isUnsent)
    .orderBy(outbox.nextAttemptAt)
    .limit(1)
  return first === undefined || first.at > now ? null : first.at
}
