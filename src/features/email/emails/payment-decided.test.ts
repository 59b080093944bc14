import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aConfirmation, TEST_RENDERING, TEST_SECRETS } from '../../../../tests/kit/mail.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { sealLinkToken } from '../adapters/link-tokens.ts'
import { queueEmail } from '../commands/queue-email.ts'
import { renderMessage } from '../reads/render-message.ts'
import { outbox } from '../tables.ts'
import type { EmailNotification, EmailNotificationData } from './email-notification.ts'

const NOW = new Date('2026-11-20T02:00:00.000Z')
const { db, close } = await createTestDatabase()

afterAll(close)

beforeEach(async () => {
  await db.delete(outbox)
})

const { seminar } = aConfirmation('juan@example.ph').data
const to = { personId: null, email: 'juan@example.ph', name: 'Juan dela Cruz' }

async function render(announcement: EmailNotification) {
  await inTransaction(db, (tx) => queueEmail(tx, announcement, NOW))
  const [message] = await db.select().from(outbox)
  if (message === undefined) throw new Error('nothing announced')
  return renderMessage({ db, ...TEST_RENDERING }, message)
}

const verified: EmailNotificationData<'payment.verified'> = {
  firstName: 'Juan',
  standing: 'ahead',
  amountDue: 1500.5,
  registrationId: null,
  seminar,
}

const rejected: EmailNotificationData<'payment.rejected'> = {
  firstName: 'Juan',
  notes: 'The amount cannot be read.\nIs it <1,500?',
  amountDue: 1500.5,
  link: { token: sealLinkToken(TEST_SECRETS, 'a.b-c_d'), validUntil: new Date('2026-12-04T02:00:00.000Z') },
  seminar: { ...seminar, locationDetails: null },
}

describe('The payment-verified e-mail', () => {
  const renderVerified = (changes: Partial<typeof verified> = {}) =>
    render({ event: 'payment.verified', to, data: { ...verified, ...changes } })

  test('says so if the payment was seen in our statement', async () => {
    const { text, html } = await renderVerified({ seenInStatement: true })
    for (const part of [text, html])
      expect(part).toContain('See you there! Your payment was seen in our statement.')
  })

  test('confirms the seat, gives directions and attaches a calendar event', async () => {
    const { subject, text, html, attachments } = await renderVerified()
    expect(subject).toBe('Payment verified: Reading & Writing for Grade 1')
    expect(text).toMatchInlineSnapshot(`
      "Your payment is verified, Juan.

      We have verified your payment, and your seat is confirmed. See you there!

      Seminar: Reading & Writing for Grade 1
      When: December 5–6, 2026, 9:00 AM – 5:00 PM (Philippine time)
      Where: Luntian Building, Quezon City
      Directions: Third floor, room 301
      CPD: 8 CPD Points
      Fee: ₱1,500.50
      Payment: Verified

      Check your registration: https://seminars.example.ph/status
      Open the attached calendar file to add the seminar to your calendar.

      Questions? Write to hello@pagsulong.example or call 0917 555 0142 or (02) 8555 0142, Monday to Friday, 8:00 AM to 5:00 PM.

      Pagsulong Learning Center
      118 Mapayapa Street, Quezon City
      "
    `)
    expect(html).toContain('Reading &amp; Writing for Grade 1')
    expect(html).toContain('Third floor, room 301')
    expect(attachments).toMatchObject([{ fileName: 'seminar.ics' }])
  })

  test('contains the meeting link of an online seminar', async () => {
    const online = { ...seminar, locationType: 'online', locationDetails: 'https://meet.example/x' } as const
    const { text } = await renderVerified({ seminar: online })
    expect(text).toContain('See you online!')
    expect(text).toContain('Joining: https://meet.example/x')
  })

  test.each(['over', 'cancelled'] as const)(
    'of a seminar that is %s does not invite the registrant to come',
    async (standing) => {
      const { text, html, attachments } = await renderVerified({ standing })
      expect(`${text}${html}`).not.toMatch(/See you|room 301|calendar/)
      expect(text).toContain('We have verified your payment.')
      expect(attachments).toEqual([])
    },
  )
})

describe('The payment-rejected e-mail', () => {
  const renderRejected = (changes: Partial<typeof rejected> = {}) =>
    render({ event: 'payment.rejected', to, data: { ...rejected, ...changes } })

  test('gives the reason and a link for sending a new proof', async () => {
    const { subject, text, html, attachments } = await renderRejected()
    expect(subject).toBe('Please send a new proof of payment: Reading & Writing for Grade 1')
    expect(text).toMatchInlineSnapshot(`
      "Juan, we need a new proof of payment.

      We checked your proof of payment and could not accept it. Until you send a new one, your seat is open to others.

      Seminar: Reading & Writing for Grade 1
      When: December 5–6, 2026, 9:00 AM – 5:00 PM (Philippine time)
      Fee: ₱1,500.50
      Reason: The amount cannot be read.
      Is it <1,500?

      Send a new proof of payment:
      https://seminars.example.ph/send-proof#a.b-c_d

      The link works until December 4, 2026, 10:00 AM (Philippine time).

      If you think this is a mistake, reply to this e-mail or call 0917 555 0142 or (02) 8555 0142, Monday to Friday, 8:00 AM to 5:00 PM.

      Pagsulong Learning Center
      118 Mapayapa Street, Quezon City
      "
    `)
    expect(html).toContain('The amount cannot be read.<br>Is it &lt;1,500?')
    expect(html).toContain('href="https://seminars.example.ph/send-proof#a.b-c_d"')
    expect(attachments).toEqual([])
  })

  test('without a reason omits that line', async () => {
    const { text, html } = await renderRejected({ notes: null })
    expect(`${text}${html}`).not.toContain('Reason')
  })

  test('without a link asks for no new proof and refers to the provider', async () => {
    const { subject, text, html } = await renderRejected({ link: null })
    expect(subject).toBe('Payment not verified: Reading & Writing for Grade 1')
    expect(`${text}${html}`).not.toMatch(/send-proof|new proof|until/i)
    expect(text).toContain(
      'You can no longer register for this seminar. If you have paid, please reply to this e-mail',
    )
  })
})
