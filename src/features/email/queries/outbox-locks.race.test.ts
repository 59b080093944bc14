/** Two transactions that update the same messages in different orders. */
import { expect, test } from 'vitest'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { aConfirmation } from '#tests/kit/mail.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { queueEmails } from '../commands/queue-email.ts'
import { outbox } from '../tables.ts'
import { eraseMailToPerson } from './erasure.ts'
import { claimDueMessages, markMessagesSent, saveMessageRenderings } from './outbox-delivery.ts'
import { withdrawSeminarEmails } from './withdrawals.ts'

const rounds = 25
const NOW = new Date('2026-11-20T02:00:00.000Z')

const database = await aDatabase()
const { db } = database
/** Claims many messages, in an order that alternates between rounds. */
async function claimMany(round: number) {
  await db.delete(outbox)
  const emails = Array.from({ length: 12 }, () => 'juan@example.ph')
  await inTransaction(db, (tx) =>
    queueEmails(
      tx,
      emails.map((email) => aConfirmation(email)),
      NOW,
    ),
  )
  const claimedUntil = new Date(NOW.getTime() + 180_000)
  const claimed = await claimDueMessages(db, { now: NOW, claimedUntil, atMost: 12 })
  return { claimedUntil, claimed: round % 2 === 0 ? claimed : claimed.toReversed() }
}

const changes = {
  withdrawn: (on: Database) =>
    inTransaction(on, (tx) =>
      withdrawSeminarEmails(tx, {
        seminarId: 7,
        templateTypes: ['registration_confirmation'],
        reason: 'changed',
      }),
    ),
  erased: (on: Database) =>
    inTransaction(on, (tx) =>
      eraseMailToPerson(tx, { personId: 1, email: 'juan@example.ph', erasedEmail: 'gone@erased.invalid' }),
    ),
}

const notes = {
  async sent(on: Database, round: number) {
    const { claimed } = await claimMany(round)
    return () =>
      markMessagesSent(
        on,
        claimed.map((message) => ({ message, sentAt: NOW, providerMessageId: null })),
      )
  },
  async rendered(on: Database, round: number) {
    const { claimed, claimedUntil } = await claimMany(round)
    const words = { subject: 'Hello', html: 'Hello', text: 'Hello' }
    return () =>
      saveMessageRenderings(
        on,
        claimedUntil,
        claimed.map(({ id, messageId }) => ({ id, messageId, ...words })),
      )
  },
}

type Clash = readonly [keyof typeof notes, keyof typeof changes]
const clashes: readonly Clash[] = [
  ['sent', 'withdrawn'],
  ['sent', 'erased'],
  ['rendered', 'withdrawn'],
]

/** Number of transactions that the database aborted because of a deadlock. */
async function clash([note, change]: Clash, on: Database, round: number): Promise<number> {
  const noting = await notes[note](on, round)
  const outcomes = await Promise.allSettled([noting(), changes[change](on)])
  return outcomes.filter(({ status }) => status === 'rejected').length
}

test.each(clashes)(
  'Concurrent outbox updates that mark messages as %s and %s do not deadlock',
  async (...both) => {
    for (let round = 0; round < rounds; round += 1)
      expect({ round, ended: await clash(both, db, round) }).toEqual({ round, ended: 0 })
  },
)

test('Control: without the lock, concurrent outbox updates of the same messages deadlock', async () => {
  const ended = await withoutLocks(database, async (unlocked) => {
    let count = 0
    for (let round = 0; round < 10 * rounds && count === 0; round += 1)
      count += await clash(['sent', 'withdrawn'], unlocked, round)
    return count
  })
  expect(ended).toBeGreaterThan(0)
})
