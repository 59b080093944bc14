import { and, eq, lte, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { testNow } from '#tests/kit/builders.ts'
import { aStoredMessage } from '#tests/kit/outbox.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { outbox } from '../tables.ts'
import { retryDeadMessages, retryMessage } from './retry-messages.ts'

const rounds = 20

const { database, db, contextAs } = await aSite()
const staffContext = await contextAs('organizer')

/** Claims due messages and marks them as sent, as a worker does. */
async function sendWhatIsDue(): Promise<number> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, 'queued'), lte(outbox.nextAttemptAt, testNow)))
    .limit(1)
    .for('update', { skipLocked: true })
  const claimed = await db
    .update(outbox)
    .set({ status: 'sending', claimedUntil: testNow })
    .where(sql`${outbox.id} = (${due})`)
    .returning({ id: outbox.id })
  for (const { id } of claimed) {
    const isHeld = and(eq(outbox.id, id), eq(outbox.status, 'sending'))
    await db.update(outbox).set({ status: 'sent', sentAt: testNow, claimedUntil: null }).where(isHeld)
  }
  return claimed.length
}

/** Several users retry the same message while a worker claims due messages. */
async function clash(on: Database) {
  await db.delete(outbox)
  const { id } = await aStoredMessage(db, { status: 'dead' })
  const presses = [1, 2, 3].map(() => retryMessage({ ...staffContext, db: on }, id))
  const deliveries = [1, 2, 3].map(() => sendWhatIsDue())
  const outcomes = await Promise.allSettled(presses)
  const taken = await Promise.all(deliveries)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected' && !(outcome.reason instanceof Refusal)) throw outcome.reason
  const sent = taken.reduce((sum, one) => sum + one, 0) + (await sendWhatIsDue()) + (await sendWhatIsDue())
  return { won: outcomes.filter(({ status }) => status === 'fulfilled').length, sent }
}

test('retryMessage called concurrently retries a message once, and it is sent once', async () => {
  for (let round = 0; round < rounds; round += 1)
    expect({ round, ...(await clash(db)) }).toEqual({ round, won: 1, sent: 1 })
})

test('Control: without the lock, several concurrent retries of one message succeed', async () => {
  const won = await withoutLocks(database, async (unlocked) => {
    let most = 0
    for (let round = 0; round < rounds && most < 2; round += 1)
      most = Math.max(most, (await clash(unlocked)).won)
    return most
  })
  expect(won).toBeGreaterThan(1)
})

test('Concurrent retries of all failed messages and of one retry each message once', async () => {
  await db.delete(outbox)
  const messages = await Promise.all(Array.from({ length: 12 }, () => aStoredMessage(db, { status: 'dead' })))
  const [first] = messages
  if (first === undefined) throw new Error('There is no message.')
  const [one, other, single] = await Promise.allSettled([
    retryDeadMessages(staffContext),
    retryDeadMessages(staffContext),
    retryMessage(staffContext, first.id),
  ])
  const retried = [one, other].map((outcome) => (outcome?.status === 'fulfilled' ? outcome.value.retried : 0))
  const alone = single?.status === 'fulfilled' ? 1 : 0
  expect(retried.reduce((sum, count) => sum + count, alone)).toBe(12)
  expect(await db.$count(outbox, eq(outbox.status, 'queued'))).toBe(12)
})
