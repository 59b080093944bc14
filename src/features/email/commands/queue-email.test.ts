import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#app/platform/db/database.ts'
import { aConfirmation } from '#tests/kit/mail.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { outbox } from '../tables.ts'
import { queueEmail, queueEmails } from './queue-email.ts'

const NOW = new Date('2026-11-20T02:00:00.000Z')
const database = await aDatabase()
const { db } = database

beforeEach(async () => {
  await db.delete(outbox)
})

test('Queueing an e-mail stores one message, due immediately, with the data of that moment', async () => {
  const announcement = aConfirmation('juan@example.ph')
  expect(await inTransaction(db, (tx) => queueEmail(tx, announcement, NOW))).toBe(true)
  const [message] = await db.select().from(outbox)
  expect(message).toMatchObject({
    templateType: 'registration_confirmation',
    recipientEmail: 'juan@example.ph',
    recipientName: 'Juan dela Cruz',
    status: 'queued',
    attempts: 0,
    nextAttemptAt: NOW,
    createdAt: NOW,
    subject: null,
  })
  expect(message?.data).toEqual(JSON.parse(JSON.stringify(announcement.data)))
})

test('Queueing an e-mail stores nothing when its transaction is rolled back', async () => {
  const failing = inTransaction(db, async (tx) => {
    await queueEmail(tx, aConfirmation('juan@example.ph'), NOW)
    throw new Error('no seat left')
  })
  await expect(failing).rejects.toThrow('no seat left')
  expect(await db.select().from(outbox)).toEqual([])
})

test('Queueing an e-mail gives every message its own Message-ID', async () => {
  for (let each = 0; each < 3; each += 1) {
    await inTransaction(db, (tx) => queueEmail(tx, aConfirmation('juan@example.ph'), NOW))
  }
  const ids = (await db.select().from(outbox)).map((message) => message.messageId)
  expect(new Set(ids).size).toBe(3)
})

test('Queueing an e-mail with a deduplication key stores it once, even concurrently', async () => {
  const reminder = { ...aConfirmation('juan@example.ph'), dedupeKey: 'reminder-7-1' }
  const results = await Promise.all(
    Array.from({ length: 10 }, () => inTransaction(db, (tx) => queueEmail(tx, reminder, NOW))),
  )
  expect(results.filter((isNew) => isNew)).toHaveLength(1)
  expect(await db.select().from(outbox)).toHaveLength(1)
})

test('Queueing an e-mail notifies listening workers only when the transaction commits', async () => {
  const client = await database.pool.connect()
  const notifications: string[] = []
  client.on('notification', ({ payload }) => notifications.push(payload ?? ''))
  await client.query('listen pagsulong_mail')
  try {
    await inTransaction(db, async (tx) => {
      await queueEmail(tx, aConfirmation('juan@example.ph'), NOW)
      throw new Error('undone')
    }).catch(() => undefined)
    await client.query('select 1')
    expect(notifications).toEqual([])
    await inTransaction(db, (tx) => queueEmail(tx, aConfirmation('juan@example.ph'), NOW))
    await expect.poll(() => notifications).toEqual(['due'])
  } finally {
    client.release(true)
  }
})

describe('Queueing many e-mails at once', () => {
  const many = (count: number, key: (number: number) => string) =>
    Array.from({ length: count }, (_, number) => ({
      ...aConfirmation(`person${number}@example.ph`),
      dedupeKey: key(number),
    }))

  const queueMany = (count: number, key: (number: number) => string) =>
    inTransaction(db, (tx) => queueEmails(tx, many(count, key), NOW))

  test('stores all of them in the given order', async () => {
    const announcements = many(1203, (number) => `many-${number}`)
    expect(await inTransaction(db, (tx) => queueEmails(tx, announcements, NOW))).toEqual(announcements)
    const rows = await db.select({ email: outbox.recipientEmail }).from(outbox).orderBy(outbox.id)
    expect(rows.map(({ email }) => email)).toEqual(announcements.map(({ to }) => to.email))
  })

  test('stores only those whose deduplication key is new', async () => {
    await queueMany(3, (number) => `some-${number}`)
    expect(await queueMany(5, (number) => `some-${number}`)).toHaveLength(2)
    expect(await queueMany(4, () => 'the same')).toHaveLength(1)
    expect(await db.$count(outbox)).toBe(6)
  })

  test('notifies the workers once, and not at all for an empty list', async () => {
    const client = await database.pool.connect()
    const notifications: string[] = []
    client.on('notification', ({ payload }) => notifications.push(payload ?? ''))
    await client.query('listen pagsulong_mail')
    try {
      expect(await inTransaction(db, (tx) => queueEmails(tx, [], NOW))).toEqual([])
      await client.query('select 1')
      expect(notifications).toEqual([])
      await queueMany(700, (number) => `wake-${number}`)
      await expect.poll(() => notifications).toEqual(['due'])
    } finally {
      client.release(true)
    }
  })
})
