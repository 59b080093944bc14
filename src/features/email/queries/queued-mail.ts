/** Outbox metrics for monitoring, each from one partial index. */
import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { outbox } from '../tables.ts'
import { isDead } from './outbox-search.ts'

const isUnsent = sql`${outbox.status} in ('queued', 'sending')`

/** Includes messages being sent. */
export function countDueMail(db: DatabaseOrTransaction, now: Date): Promise<number> {
  const at = sql.param(now, outbox.nextAttemptAt)
  return db.$count(outbox, sql`${isUnsent} and ${outbox.nextAttemptAt} <= ${at}`)
}

export function countDeadMail(db: DatabaseOrTransaction): Promise<number> {
  return db.$count(outbox, isDead)
}

/** Null if none is due. */
export async function findOldestMailDueAt(db: DatabaseOrTransaction, now: Date): Promise<Date | null> {
  const [first] = await db
    .select({ at: outbox.nextAttemptAt })
    .from(outbox)
    .where(isUnsent)
    .orderBy(outbox.nextAttemptAt)
    .limit(1)
  return first === undefined || first.at > now ? null : first.at
}

type QueuedMessage = Pick<typeof outbox.$inferSelect, 'id' | 'data'>

export function lockQueuedMessages(tx: Transaction, types: readonly string[]): Promise<QueuedMessage[]> {
  return tx
    .select({ id: outbox.id, data: outbox.data })
    .from(outbox)
    .where(and(inArray(outbox.templateType, [...types]), inArray(outbox.status, ['queued', 'sending'])))
    .orderBy(asc(outbox.id))
    .for('update')
}

/** Updates the data, and clears the rendering, which may contain the link. */
export async function updateQueuedMessageData(
  tx: Transaction,
  id: number,
  data: Record<string, unknown>,
): Promise<void> {
  await tx.update(outbox).set({ data, subject: null, html: null, text: null }).where(eq(outbox.id, id))
}

/** Latest plausible instants. */
export interface LatestPlausibleInstants {
  readonly now: Date
  readonly createdAfter: Date
  readonly putOffUntil: Date
  readonly claimedUntil: Date
}

/** Returns how many messages were made due. */
export async function makeFarFutureMailDue(
  db: DatabaseOrTransaction,
  far: LatestPlausibleInstants,
): Promise<number> {
  const isCreatedAhead = and(
    gt(outbox.createdAt, far.createdAfter),
    gt(outbox.nextAttemptAt, far.createdAfter),
  )
  const waits = and(
    eq(outbox.status, 'queued'),
    or(isCreatedAhead, gt(outbox.nextAttemptAt, far.putOffUntil)),
  )
  const isClaimedTooLong = and(eq(outbox.status, 'sending'), gt(outbox.claimedUntil, far.claimedUntil))
  const brought = await db
    .update(outbox)
    .set({
      nextAttemptAt: far.now,
      status: 'queued',
      claimedUntil: null,
    })
    // Matches the partial index.
    .where(and(sql`status in ('queued', 'sending')`, or(waits, isClaimedTooLong)))
    .returning({ id: outbox.id })
  return brought.length
}

/** Returns the locked ids. */
export async function lockOutboxMessages(tx: Transaction, condition: SQL | undefined): Promise<number[]> {
  const rows = await selectForUpdate(tx, condition)
  return rows.map(({ id }) => id)
}

/** Subquery that locks all rows before the statement changes the first. */
export function lockedOutboxIds(db: DatabaseOrTransaction, ids: readonly number[]): SQL {
  const lockedRows = selectForUpdate(db, sql`${outbox.id} = any(${sql.param([...ids])}::bigint[])`)
  return sql`any(array(${lockedRows}))`
}

function selectForUpdate(db: DatabaseOrTransaction, condition: SQL | undefined) {
  return db.select({ id: outbox.id }).from(outbox).where(condition).orderBy(asc(outbox.id)).for('update')
}
