import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import { outbox } from '../tables.ts'

/** Latest plausible instants. */
export interface FarInstants {
  readonly now: Date
  readonly writtenAfter: Date
  readonly putOffUntil: Date
  readonly claimedUntil: Date
}

/** Returns how many messages were made due. */
export async function bringForward(db: Executor, far: FarInstants): Promise<number> {
  const isWrittenAhead = and(
    gt(outbox.createdAt, far.writtenAfter),
    gt(outbox.nextAttemptAt, far.writtenAfter),
  )
  const waits = and(
    eq(outbox.status, 'queued'),
    or(isWrittenAhead, gt(outbox.nextAttemptAt, far.putOffUntil)),
  )
  const isHeld = and(eq(outbox.status, 'sending'), gt(outbox.claimedUntil, far.claimedUntil))
  const brought = await db
    .update(outbox)
    .set({
      nextAttemptAt: far.now,
      status: 'queued',
      claimedUntil: null,
    })
    // Matches the partial index.
    .where(and(sql`status in ('queued', 'sending')`, or(waits, isHeld)))
    .returning({ id: outbox.id })
  return brought.length
}
