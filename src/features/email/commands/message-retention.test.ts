import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#app/platform/db/database.ts'
import { deliverTo } from '#tests/kit/deliveries.ts'
import { aConfirmation, announceTo, TEST_SECRETS } from '#tests/kit/mail.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { startSmtpServer, type TestSmtpServer } from '#tests/kit/smtp-server.ts'
import { sealLinkToken } from '../adapters/link-tokens.ts'
import { outbox } from '../tables.ts'
import { queueEmail } from './queue-email.ts'

const NOW = new Date('2026-11-20T02:00:00.000Z')
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

const { db } = await aDatabase()
let smtp: TestSmtpServer

beforeEach(async () => {
  await db.delete(outbox)
  smtp = await startSmtpServer()
})
afterEach(() => smtp.close())

const deliver = (at = NOW) => deliverTo(smtp, db, { clock: () => at, slots: 1 })

async function stored() {
  const [message] = await db.select().from(outbox)
  return message
}

describe('An e-mail with an account link', () => {
  const token = 'a-secret-of-43-characters'

  beforeEach(async () => {
    const announcement = {
      event: 'account.link',
      to: { personId: null, email: 'juan@example.ph', name: null },
      data: { reason: 'verify', token: sealLinkToken(TEST_SECRETS, token), validUntil: later(172_800_000) },
    } as const
    await inTransaction(db, (tx) => queueEmail(tx, announcement, NOW))
  })

  test('is identical on every attempt and keeps no trace of the link once sent', async () => {
    smtp.behave((_, tries) => (tries === 1 ? { refuse: 451 } : 'accept'))
    await deliver()
    expect(await stored()).toMatchObject({ status: 'queued', text: expect.stringContaining('Confirm') })
    expect(JSON.stringify(await stored())).not.toContain(token)
    expect(await deliver(later(2000))).toMatchObject({ sent: 1 })
    expect(smtp.received[0]?.raw).toContain(token)
    expect(JSON.stringify(await stored())).not.toContain(token)
    expect(await stored()).toMatchObject({ status: 'sent', data: {}, html: null, text: null })
  })

  test('keeps no trace of the link once it has failed permanently either', async () => {
    smtp.behave(() => ({ refuseRecipient: 550 }))
    expect(await deliver()).toMatchObject({ dead: 1 })
    expect(await stored()).toMatchObject({ status: 'dead' })
    expect(JSON.stringify(await stored())).not.toContain(token)
  })
})

test('A contact message has the visitor’s address as Reply-To, without header injection', async () => {
  const data = {
    name: 'Liza\r\nBcc: x@example.ph',
    email: 'liza@example.ph',
    subject: 'A question\r\nBcc: x@example.ph',
    message: 'Are you there?',
  }
  const to = { personId: null, email: 'office@example.ph', name: 'Office' }
  await inTransaction(db, (tx) => queueEmail(tx, { event: 'contact.received', to, data }, NOW))
  await announceTo(db, NOW, ['juan@example.ph'])
  await deliver()
  const [fromVisitor, ours] = smtp.received.map(({ raw }) => raw.split('\r\n\r\n')[0] ?? '')
  expect(fromVisitor).toMatch(/^Reply-To: liza@example\.ph$/m)
  expect(fromVisitor).not.toMatch(/^Bcc/im)
  expect(ours).toMatch(/^Reply-To: help@example\.ph$/m)
})

test('An unsubscribe link is in every sent message but in no stored one', async () => {
  const announcement = {
    event: 'seminar.reminder',
    to: { personId: null, email: 'juan@example.ph', name: null },
    data: {
      firstName: 'Juan',
      daysAhead: 1,
      registrationId: null,
      seminar: aConfirmation('juan@example.ph').data.seminar,
    },
  } as const
  await inTransaction(db, (tx) => queueEmail(tx, announcement, NOW))
  smtp.behave((_, tries) => (tries === 1 ? { refuse: 451 } : 'accept'))
  await deliver()
  expect(await stored()).toMatchObject({
    html: expect.stringContaining('https://link.invalid/unsubscribeLink'),
  })
  await deliver(later(2000))
  expect(smtp.received[0]?.raw).toContain('/_api/email/unsubscribe?token=3D')
  expect(smtp.received[0]?.raw).not.toContain('link.invalid')
  expect(JSON.stringify(await stored())).not.toContain('unsubscribe?token=')
})
