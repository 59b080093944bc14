/**
 * Worker processes that send a thousand messages: two side by side, then one after another that are killed.
 */

import { ne } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#app/platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { aConfirmation } from '#tests/kit/mail.ts'
import { type MailSender, prepareSender } from '#tests/kit/mail-senders.ts'
import { startSmtpServer, type TestSmtpServer } from '#tests/kit/smtp-server.ts'
import { queueEmails } from '../commands/queue-email.ts'
import { outbox } from '../tables.ts'

const MESSAGES = 1000
const KILLS = 10
/** Concurrency of one process. */
const LANES = 8
/** Duration longer than a lease, so that each process finds the leases of the previous one expired. */
const LEASE_AND_MORE_IN_MS = 200_000
/** Generous, because other work may share the machine. */
const PATIENCE_IN_MS = 120_000

const emails = Array.from({ length: MESSAGES }, (_, number) => `person${number}@example.ph`)

let database: TestDatabase
let smtp: TestSmtpServer

beforeEach(async () => {
  database = await createTestDatabase()
  smtp = await startSmtpServer()
  const confirmations = emails.map((email) => aConfirmation(email))
  await inTransaction(database.db, (tx) => queueEmails(tx, confirmations, new Date()))
})
afterEach(async () => {
  await smtp.close()
  await database.close()
})

function prepare(generation = 0): Promise<MailSender> {
  const { connectionString } = database
  return prepareSender({
    connectionString,
    smtpUrl: smtp.url,
    aheadInMs: generation * LEASE_AND_MORE_IN_MS,
  })
}

async function everythingIsSent(): Promise<void> {
  const unsent = () => database.db.$count(outbox, ne(outbox.status, 'sent'))
  await expect.poll(unsent, { timeout: PATIENCE_IN_MS, interval: 100 }).toBe(0)
}

test(
  'Two mail worker processes share the outbox without duplicates or losses',
  async () => {
    const senders = await Promise.all([prepare(), prepare()])
    for (const sender of senders) sender.begin()
    await everythingIsSent()
    await Promise.all(senders.map((sender) => sender.kill()))
    expect(smtp.received.map(({ to }) => to).sort()).toEqual([...emails].sort())
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(MESSAGES)
  },
  PATIENCE_IN_MS,
)

test(
  'Every message arrives although mail workers are killed; duplicates share one Message-ID',
  async () => {
    let next = prepare()
    for (let generation = 0; generation < KILLS; generation += 1) {
      const sender = await next
      const enough = smtp.received.length + MESSAGES / (KILLS + 2)
      sender.begin()
      next = prepare(generation + 1)
      await expect
        .poll(() => smtp.received.length, { interval: 1, timeout: PATIENCE_IN_MS })
        .toBeGreaterThanOrEqual(enough)
      await sender.kill()
    }
    const last = await next
    last.begin()
    await everythingIsSent()
    await last.kill()

    const copiesOf = Map.groupBy(smtp.received, ({ to }) => to)
    expect([...copiesOf.keys()].sort()).toEqual([...emails].sort())
    for (const copies of copiesOf.values())
      expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1)
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(MESSAGES)
    const duplicates = smtp.received.length - MESSAGES
    // At most what each killed process had sent but not yet recorded: one message per concurrency slot.
    expect(duplicates).toBeLessThanOrEqual(KILLS * LANES)
    process.stderr.write(`mail after ${KILLS} kills: ${MESSAGES} messages, ${duplicates} sent twice\n`)
  },
  PATIENCE_IN_MS,
)
