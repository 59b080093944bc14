import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { announceTo } from '../../../tests/kit/mail.ts'
import { startSmtpServer, type TestSmtpServer } from '../../../tests/kit/smtp-server.ts'
import { outbox } from './tables.ts'

const MESSAGES = 100
const KILLS = 6
/** Longer than a lease, so that each process finds the leases of the one before it run out. */
const LEASE_AND_MORE_IN_MS = 200_000
const SENDER = fileURLToPath(new URL('../../../tests/kit/mail-sender.ts', import.meta.url))

let database: TestDatabase
let smtp: TestSmtpServer

beforeAll(async () => {
  database = await createTestDatabase()
  smtp = await startSmtpServer()
})
afterAll(async () => {
  await smtp.close()
  await database.close()
})

async function startSender(generation: number): Promise<ChildProcess> {
  const ahead = String(generation * LEASE_AND_MORE_IN_MS)
  const child = spawn(process.execPath, [SENDER, database.connectionString, smtp.url, ahead], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

test('loses no message though its process is killed again and again in the middle of sending', async () => {
  const emails = Array.from({ length: MESSAGES }, (_, number) => `person${number}@example.ph`)
  await announceTo(database.db, new Date(), emails)
  // Slow enough to be killed on the way, with messages in every stage.
  smtp.behave(() => ({ delay: 25 }))
  for (let generation = 0; generation < KILLS; generation += 1) {
    const child = await startSender(generation)
    const enough = smtp.received.length + 8
    await expect
      .poll(() => smtp.received.length, { interval: 2, timeout: 15_000 })
      .toBeGreaterThanOrEqual(enough)
    await kill(child)
  }
  const last = await startSender(KILLS)
  const unsent = () => database.db.select().from(outbox).where(ne(outbox.status, 'sent'))
  await expect.poll(async () => (await unsent()).length, { timeout: 30_000 }).toBe(0)
  await kill(last)

  const idsOf = Map.groupBy(smtp.received, ({ to }) => to)
  expect([...idsOf.keys()].sort()).toEqual(emails.sort())
  for (const copies of idsOf.values()) expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1)
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(MESSAGES)
  const duplicates = smtp.received.length - MESSAGES
  // At most what the four lanes of each killed process held.
  expect(duplicates).toBeLessThanOrEqual(KILLS * 4)
  process.stderr.write(`mail after ${KILLS} kills: ${MESSAGES} messages, ${duplicates} sent twice\n`)
}, 90_000)
