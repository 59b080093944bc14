import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#app/platform/clock.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { createSecrets } from '#app/platform/secrets.ts'
import { announceTo, TEST_RENDERING, TEST_SECRETS } from '#tests/kit/mail.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { startSmtpServer, type TestSmtpServer } from '#tests/kit/smtp-server.ts'
import { notifyMailWorkers } from '../queries/outbox-delivery.ts'
import type { MailEnvironment } from '../rules/mail-settings.ts'
import { mailSettings, outbox } from '../tables.ts'
import { type MailWorker, startMailWorker } from './mail-worker.ts'
// Loads the mail library in advance, so that its load time is not measured.
import '#app/platform/mail/mail-transport.ts'
import '../adapters/liquid/render-template.ts'

const workers: MailWorker[] = []
const database = await aDatabase()
const { db } = database
let smtp: TestSmtpServer

beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(mailSettings)
  smtp = await startSmtpServer()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await smtp.close()
})

function start(
  environment: MailEnvironment = { smtpUrl: smtp.url, mailFrom: 'cpd@example.ph' },
  mostEmailsPerDay: number | null = null,
): MailWorker {
  const { db, pool } = database
  const worker = startMailWorker({
    db,
    pool,
    clock: systemClock,
    ...TEST_RENDERING,
    environment,
    policies: () => ({ mostEmailsPerDay }),
    graceInMs: 1500,
  })
  workers.push(worker)
  return worker
}

const announceNow = (...emails: string[]) => announceTo(db, new Date(), emails)

async function listenerIsReady(): Promise<void> {
  const listening = sql`select 1 from pg_stat_activity where datname = current_database() and query like 'listen%'`
  await expect.poll(async () => (await db.execute(listening)).rowCount).toBeGreaterThan(0)
}

async function statuses(): Promise<string[]> {
  return (await db.select().from(outbox)).map((message) => message.status)
}

test('The mail worker sends a new message within moments of its commit', async () => {
  start()
  await listenerIsReady()
  const announcedAt = performance.now()
  await announceNow('juan@example.ph')
  await expect.poll(() => smtp.received.length, { interval: 5 }).toBe(1)
  expect(performance.now() - announcedAt).toBeLessThan(2000)
})

test('The mail worker sends messages queued while no worker was running', async () => {
  await announceNow('a@example.ph', 'b@example.ph')
  start()
  await expect.poll(() => smtp.received.length).toBe(2)
})

test('The mail worker retries a message by itself when it is due', async () => {
  smtp.behave((_, tries) => (tries === 1 ? { refuse: 451 } : 'accept'))
  start()
  await announceNow('juan@example.ph')
  await expect.poll(statuses).toEqual(['sent'])
  expect(smtp.attempts.get('juan@example.ph')).toBe(2)
})

test('The mail worker resumes listening for new messages after its database connections were cut', async () => {
  start()
  await announceNow('before@example.ph')
  await expect.poll(() => smtp.received.length).toBe(1)
  await listenerIsReady()
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await announceNow('meanwhile@example.ph')
  await expect.poll(statuses).toEqual(['sent', 'sent'])
  await listenerIsReady()
  await announceNow('after@example.ph')
  await expect.poll(() => smtp.received.length).toBe(3)
})

test('The mail worker holds messages until mail is configured, then sends them', async () => {
  start({ smtpUrl: null, mailFrom: null })
  await listenerIsReady()
  await announceNow('juan@example.ph')
  smtp.credentials = { user: 'apikey', password: 'SG.key' }
  expect(await statuses()).toEqual(['queued'])
  await inTransaction(db, async (tx) => {
    const baseUrl = smtp.url.replace('//', '//apikey@')
    await tx
      .insert(mailSettings)
      .values({ senderEmail: 'cpd@example.ph', baseUrl, apiKeySealed: TEST_SECRETS.seal('SG.key') })
    await notifyMailWorkers(tx, 'settings')
  })
  await expect.poll(statuses).toEqual(['sent'])
})

test('The mail worker pauses while the server is down and empties the outbox when it returns', async () => {
  const { port, url } = smtp
  await smtp.close()
  start({ smtpUrl: url, mailFrom: 'cpd@example.ph' })
  await announceNow('a@example.ph', 'b@example.ph', 'c@example.ph')
  const tried = async () => (await db.select().from(outbox)).some((message) => message.lastError !== null)
  await expect.poll(tried).toBe(true)
  const awayAt = performance.now()
  smtp = await startSmtpServer(port)
  await expect.poll(statuses).toEqual(['sent', 'sent', 'sent'])
  expect(performance.now() - awayAt).toBeGreaterThan(500)
})

test('The mail worker waits for new settings when its API key cannot be decrypted', async () => {
  const sealed = createSecrets('a secret that was lost').seal('SG.key')
  await db
    .insert(mailSettings)
    .values({ senderEmail: 'cpd@example.ph', baseUrl: smtp.url, apiKeySealed: sealed })
  start()
  await announceNow('juan@example.ph')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await statuses()).toEqual(['queued'])
})

test('The mail worker finishes messages in transit when stopped, and claims no others', async () => {
  smtp.behave(() => ({ delay: 500 }))
  const emails = Array.from({ length: 12 }, (_, number) => `person${number}@example.ph`)
  await announceNow(...emails)
  const worker = start()
  await expect.poll(() => smtp.mostAtOnce).toBeGreaterThan(0)
  await worker.stop()
  const after = await statuses()
  expect(after.filter((status) => status === 'sent')).toHaveLength(smtp.received.length)
  expect(smtp.received.length).toBeGreaterThan(0)
  expect(smtp.received.length).toBeLessThan(12)
  expect(after).not.toContain('sending')
})

test('The mail worker abandons a stalled server when stopped, without using up an attempt', async () => {
  smtp.behave(() => ({ delay: 60_000 }))
  await announceNow('juan@example.ph')
  const worker = start()
  await expect.poll(() => smtp.mostAtOnce).toBe(1)
  const stoppedAt = performance.now()
  await worker.stop()
  expect(performance.now() - stoppedAt).toBeLessThan(4000)
  expect((await db.select().from(outbox))[0]).toMatchObject({ status: 'queued', attempts: 0 })
})

test('The worker stops at the daily limit, and the remaining messages wait', async () => {
  await announceNow('a@example.ph', 'b@example.ph', 'c@example.ph')
  start(undefined, 2)
  await expect.poll(() => db.$count(outbox, eq(outbox.status, 'sent'))).toBe(2)
  await announceNow('d@example.ph')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await db.$count(outbox, eq(outbox.status, 'sent'))).toBe(2)
  expect(await db.$count(outbox, eq(outbox.status, 'queued'))).toBe(2)
})
