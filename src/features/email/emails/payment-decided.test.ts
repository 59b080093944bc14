import { describe, expect, test } from 'vitest'
import { aConfirmation, renderQueued, TEST_SECRETS } from '#tests/kit/mail.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { sealLinkToken } from '../adapters/link-tokens.ts'
import type { EmailNotification, EmailNotificationData } from './email-notification.ts'

const { db } = await aDatabase()

const { seminar } = aConfirmation('juan@example.ph').data
const to = { personId: null, email: 'juan@example.ph', name: 'Juan dela Cruz' }

const render = (announcement: EmailNotification) => renderQueued(db, announcement)

const verified: EmailNotificationData<'payment.verified'> = {
  firstName: 'Juan',
  seminarState: 'ahead',
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
    for (const line of [
      'When: December 5–6, 2026, 9:00 AM – 5:00 PM (Philippine time)\nWhere: Luntian Building, Quezon City\n',
      'Directions: Third floor, room 301',
      'Payment: Verified',
    ])
      expect(text).toContain(line)
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
    async (seminarState) => {
      const { text, html, attachments } = await renderVerified({ seminarState })
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
    for (const line of [
      'Reason: The amount cannot be read.\nIs it <1,500?',
      'https://seminars.example.ph/send-proof#a.b-c_d',
      'The link works until December 4, 2026, 10:00 AM (Philippine time).',
    ])
      expect(text).toContain(line)
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
