import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliverTo, type Round } from '#tests/kit/deliveries.ts'
import { announceTo } from '#tests/kit/mail.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { startSmtpServer, type TestSmtpServer } from '#tests/kit/smtp-server.ts'
import { claimDueMessages, markMessagesSent } from '../queries/outbox-delivery.ts'
import { emailTemplates, outbox } from '../tables.ts'

const NOW = new Date('2026-11-20T02:00:00.000Z')
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

const { db } = await aDatabase()
let smtp: TestSmtpServer

beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(emailTemplates)
  smtp = await startSmtpServer()
})
afterEach(() => smtp.close())

function deliver({ at = NOW, ...round }: Partial<Round> & { readonly at?: Date } = {}) {
  return deliverTo(smtp, db, { clock: () => at, ...round })
}

/** Claims the one due message, as a worker that then does nothing with it. */
async function claim(now: Date, claimedUntil: Date) {
  const [message] = await claimDueMessages(db, { now, claimedUntil, atMost: 1 })
  if (message === undefined) throw new Error('nothing to claim')
  return message
}

async function stored(email = 'juan@example.ph') {
  const [message] = await db.select().from(outbox).where(eq(outbox.recipientEmail, email))
  if (message === undefined) throw new Error('no such message')
  return message
}

describe('Delivery to a mail server that accepts', () => {
  test('sends every due message once and records the time in the outbox', async () => {
    const emails = Array.from({ length: 25 }, (_, number) => `person${number}@example.ph`)
    await announceTo(db, NOW, emails)
    expect(await deliver({ at: later(500) })).toMatchObject({
      sent: 25,
      retried: 0,
      dead: 0,
      unavailable: null,
    })
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(emails.sort())
    expect(await stored('person3@example.ph')).toMatchObject({
      status: 'sent',
      sentAt: later(500),
      attempts: 1,
    })
    expect((await deliver({ at: later(900) })).sent).toBe(0)
  })

  test('uses the Message-ID stored in the outbox, under the sender’s domain', async () => {
    await announceTo(db, NOW, ['juan@example.ph'])
    await deliver()
    const { messageId, subject } = await stored()
    expect(messageId).toMatch(/^[0-9a-f-]{36}@example\.ph$/)
    expect(smtp.received[0]?.messageId).toBe(messageId)
    expect(subject).toBe('We have your registration: Reading & Writing for Grade 1')
    expect(smtp.received[0]?.raw).toContain('seminar.ics')
  })

  test('sends nothing before its due time', async () => {
    await announceTo(db, later(1000), ['juan@example.ph'])
    expect((await deliver({ at: later(999) })).sent).toBe(0)
    expect((await deliver({ at: later(1000) })).sent).toBe(1)
  })

  test('never exceeds the limit of concurrent messages', async () => {
    smtp.behave(() => ({ delay: 20 }))
    await announceTo(
      db,
      NOW,
      ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.ph`),
    )
    await deliver({ slots: 2 })
    expect(smtp.mostAtOnce).toBe(2)
  })
})

describe('Delivery to a mail server that refuses a message', () => {
  test('temporarily: retries the same message with doubling delay until accepted', async () => {
    smtp.behave((_, tries) => (tries < 3 ? { refuse: 451 } : 'accept'))
    await announceTo(db, NOW, ['juan@example.ph'])
    expect(await deliver()).toMatchObject({ sent: 0, retried: 1 })
    const first = await stored()
    expect(first).toMatchObject({ status: 'queued', attempts: 1 })
    expect(first.lastError).toContain('451')
    expect(first.nextAttemptAt.getTime()).toBeGreaterThanOrEqual(later(1000).getTime())
    expect(first.nextAttemptAt.getTime()).toBeLessThanOrEqual(later(1100).getTime())

    expect(await deliver({ at: later(999) })).toMatchObject({ sent: 0, retried: 0 })
    expect(await deliver({ at: later(1100) })).toMatchObject({ retried: 1 })
    const second = await stored()
    expect(second.nextAttemptAt.getTime()).toBeGreaterThanOrEqual(later(3100).getTime())
    expect(second.messageId).toBe(first.messageId)

    expect(await deliver({ at: later(3400) })).toMatchObject({ sent: 1 })
    expect(await stored()).toMatchObject({
      status: 'sent',
      attempts: 3,
      lastError: null,
      messageId: first.messageId,
    })
  })

  test('permanently: tries once and marks it dead', async () => {
    smtp.behave((recipient) => (recipient === 'gone@example.ph' ? { refuseRecipient: 550 } : 'accept'))
    await announceTo(db, NOW, ['gone@example.ph', 'juan@example.ph'])
    expect(await deliver()).toMatchObject({ sent: 1, dead: 1, unavailable: null })
    const dead = await stored('gone@example.ph')
    expect(dead).toMatchObject({ status: 'dead', attempts: 1 })
    expect(dead.lastError).toContain('550')
  })

  test('by dropping the connection mid-message: retries it', async () => {
    smtp.behave((_, tries) => (tries === 1 ? 'drop' : 'accept'))
    await announceTo(db, NOW, ['juan@example.ph'])
    expect(await deliver()).toMatchObject({ retried: 1 })
    expect(await deliver({ at: later(2000) })).toMatchObject({ sent: 1 })
    expect(smtp.received).toHaveLength(1)
  })
})

describe('Delivery to a mail server that is down or refuses the sign-in', () => {
  test('uses up no message’s retries, however long it lasts', async () => {
    await announceTo(db, NOW, ['a@example.ph', 'b@example.ph', 'c@example.ph'])
    smtp.credentials = { user: 'apikey', password: 'right' }
    for (let minute = 0; minute < 10; minute += 1) {
      const report = await deliver({ at: later(minute * 60_000), slots: 1 })
      expect(report).toMatchObject({ sent: 0, retried: 0, dead: 0, unavailable: { code: '530' } })
    }
    expect(await stored('a@example.ph')).toMatchObject({ status: 'queued', attempts: 0 })
    smtp.credentials = null
    expect((await deliver({ at: later(600_000) })).sent).toBe(3)
  })

  test('stops after the first of the due messages', async () => {
    await announceTo(
      db,
      NOW,
      ['a', 'b', 'c', 'd'].map((name) => `${name}@example.ph`),
    )
    await smtp.close()
    expect((await deliver({ slots: 1 })).unavailable?.code).toBe('ECONNREFUSED')
    const tried = (await db.select().from(outbox)).filter((message) => message.lastError !== null)
    expect(tried).toHaveLength(1)
    await smtp.listen(0)
  })
})

describe('A message whose worker died', () => {
  test('is sent by another worker once its lease has expired, not before', async () => {
    await announceTo(db, NOW, ['juan@example.ph'])
    await claim(NOW, later(180_000))
    expect((await deliver({ at: later(179_999) })).sent).toBe(0)
    expect((await deliver({ at: later(180_000) })).sent).toBe(1)
  })

  test('is no longer changed by the worker that only seemed dead', async () => {
    await announceTo(db, NOW, ['juan@example.ph'])
    const slow = await claim(NOW, later(1000))
    const quick = await claim(later(1000), later(2000))
    const sent = { sentAt: later(1500), providerMessageId: null }
    await markMessagesSent(db, [{ ...sent, message: slow }])
    expect(await stored()).toMatchObject({ status: 'sending', claimedUntil: later(2000) })
    await markMessagesSent(db, [{ ...sent, message: quick }])
    expect(await stored()).toMatchObject({ status: 'sent' })
  })
})

test('Several delivery workers share the outbox without sending anything twice', async () => {
  const emails = Array.from({ length: 120 }, (_, number) => `person${number}@example.ph`)
  await announceTo(db, NOW, emails)
  const reports = await Promise.all(Array.from({ length: 4 }, () => deliver({ slots: 3 })))
  expect(reports.reduce((sum, { sent }) => sum + sent, 0)).toBe(120)
  expect(smtp.received).toHaveLength(120)
  expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(120)
})

test('A delivery worker claims no more messages once it is stopped', async () => {
  await announceTo(db, NOW, ['juan@example.ph'])
  expect((await deliver({ signal: AbortSignal.abort() })).sent).toBe(0)
  expect(await stored()).toMatchObject({ status: 'queued' })
})

test('A message already tried is retried unchanged although its template was edited', async () => {
  smtp.behave((_, tries) => (tries === 1 ? { refuse: 451 } : 'accept'))
  await announceTo(db, NOW, ['juan@example.ph'])
  await deliver()
  await db.insert(emailTemplates).values({
    templateName: 'Ours',
    templateType: 'registration_confirmation',
    subjectTemplate: 'Salamat!',
    htmlTemplate: 'Salamat!',
    textTemplate: 'Salamat!',
  })
  await deliver({ at: later(2000) })
  expect((await stored()).subject).toContain('We have your registration')
})

test('A message with missing data is marked dead without stopping the worker', async () => {
  await announceTo(db, NOW, ['broken@example.ph', 'juan@example.ph'])
  await db.update(outbox).set({ data: {} }).where(eq(outbox.recipientEmail, 'broken@example.ph'))
  expect(await deliver()).toMatchObject({ sent: 1, dead: 1 })
  expect(await stored('broken@example.ph')).toMatchObject({ status: 'dead' })
})
