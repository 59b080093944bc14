/** Outbox metrics for monitoring, each from one partial index. */
import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import { outbox } from '../tables.ts'

const isUnsent = sql`${outbox.status} in ('queued', 'sending')`

/** Includes messages being sent. */
export function countDueMail(db: Executor, now: Date): Promise<number> {
  const at = sql.param(now, outbox.nextAttemptAt)
  return db.$count(outbox, sql`${isUnsent} and ${outbox.nextAttemptAt} <= ${at}`)
}

export function countDeadMail(db: Executor): Promise<number> {
  return db.$count(outbox, eq(outbox.status, 'dead'))
}

/** Null if none is due. */
export async function findLongestDue(db: Executor, now: Date): Promise<Date | null> {
  const [first] = await db
    .select({ at: outbox.nextAttemptAt })
    .from(outbox)
    .where(isUnsent)
    .orderBy(outbox.nextAttemptAt)
    .limit(1)
  return first === undefined || first.at > now ? null : first.at
}
