import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aConfirmation, TEST_RENDERING, TEST_SITE } from '../../../../tests/kit/mail.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { queueEmail } from '../commands/queue-email.ts'
import { renderMessage } from '../reads/render-message.ts'
import { outbox } from '../tables.ts'
import type { EmailNotificationData } from './email-notification.ts'

const NOW = new Date('2026-11-20T02:00:00.000Z')
const { db, close } = await createTestDatabase()

afterAll(close)

beforeEach(async () => {
  await db.delete(outbox)
})

const { seminar } = aConfirmation('juan@example.ph').data

const cancelled: EmailNotificationData<'seminar.cancelled'> = {
  firstName: 'Juan',
  reason: 'A typhoon is coming.',
  amountDue: 1500.5,
  seminar: { ...seminar, locationDetails: null },
}

async function render(changes: Partial<typeof cancelled> = {}) {
  const to = { personId: null, email: 'juan@example.ph', name: 'Juan dela Cruz' }
  const data = { ...cancelled, ...changes }
  await inTransaction(db, (tx) => queueEmail(tx, { event: 'seminar.cancelled', to, data }, NOW))
  const [message] = await db.select().from(outbox)
  if (message === undefined) throw new Error('nothing announced')
  return renderMessage({ db, ...TEST_RENDERING }, message)
}

describe('The seminar-cancelled e-mail', () => {
  test('names the seminar, its date, the reason and the contact for a refund', async () => {
    const { subject, text, html, replyTo } = await render()
    expect(subject).toBe('Cancelled: Reading & Writing for Grade 1')
    expect(text).toMatchInlineSnapshot(`
      "Juan, your seminar is cancelled.

      We are sorry: the seminar that you registered for will not take place.

      Seminar: Reading & Writing for Grade 1
      Was planned for: December 5–6, 2026, 9:00 AM – 5:00 PM (Philippine time)
      Where: Luntian Building, Quezon City
      Reason: A typhoon is coming.

      If you have already paid the fee of ₱1,500.50, our office will settle it with you. Please reply to this e-mail or call 0917 555 0142 or (02) 8555 0142, Monday to Friday, 8:00 AM to 5:00 PM.

      See other seminars: https://seminars.example.ph/register
      Open the attached file to remove the seminar from your calendar.

      Pagsulong Learning Center
      118 Mapayapa Street, Quezon City
      "
    `)
    expect(html).toContain('Reading &amp; Writing for Grade 1')
    expect(html).toContain('href="https://seminars.example.ph/register"')
    expect(html).toContain('If you have already paid the fee of ₱1,500.50')
    // Reply-To defaults to the address in the settings.
    expect(replyTo).toBeNull()
  })

  test('of a free seminar does not mention a fee', async () => {
    const { text, html } = await render({ amountDue: null })
    expect(`${text}${html}`).not.toMatch(/fee|₱|paid/)
    expect(text).toContain('Questions? Reply to this e-mail or call 0917 555 0142 or (02) 8555 0142')
  })

  test('without a reason omits that line', async () => {
    const { text, html } = await render({ reason: null })
    expect(`${text}${html}`).not.toContain('Reason')
    expect(text).toContain('Where: Luntian Building, Quezon City\n\nIf you')
  })

  test('makes no promise about how or when the fee is settled', async () => {
    const { text, html } = await render()
    expect(`${text}${html}`).not.toMatch(/refund|return|days|within|transfer/)
  })

  test('of an online seminar never contains the meeting link', async () => {
    const locationDetails = 'https://meet.example.ph/abc'
    const online = { ...seminar, locationType: 'online', locationAddress: null, locationDetails } as const
    const { text, html, attachments } = await render({ seminar: online })
    expect(text).toContain('Where: Online')
    expect(`${text}${html}${attachments[0]?.content}`).not.toContain('meet.example.ph')
  })

  test('shows entered text with line breaks, never as markup or Liquid', async () => {
    const typed = '<img src=x onerror=alert(1)>{{ provider.name }}'
    const { html, text, subject } = await render({
      firstName: typed,
      reason: `${typed}\r\nSecond line`,
      seminar: { ...cancelled.seminar, title: 'A\r\nBcc: x@y' },
    })
    expect(html).not.toContain('<img')
    expect(html).toContain('{{ provider.name }}<br>Second line')
    expect(text).toContain(`Reason: ${typed}`)
    expect(subject).toBe('Cancelled: A Bcc: x@y')
  })

  test('attaches a calendar cancellation for the entry of the confirmation', async () => {
    const { attachments } = await render()
    expect(attachments[0]).toMatchObject({
      fileName: 'cancelled.ics',
      contentType: 'text/calendar; charset=utf-8; method=CANCEL',
    })
    expect(String(attachments[0]?.content).split('\r\n')).toEqual(
      expect.arrayContaining([
        'METHOD:CANCEL',
        'STATUS:CANCELLED',
        'SEQUENCE:1',
        'UID:seminar-7@seminars.example.ph',
        'DTSTAMP:20261120T020000Z',
        'DTSTART:20261205T010000Z',
        'ORGANIZER;CN="Pagsulong Learning Center":mailto:hello@pagsulong.example',
      ]),
    )
  })

  test('is small, loads nothing remote and has balanced tags', async () => {
    const { html } = await render()
    expect(Buffer.byteLength(html)).toBeLessThan(30 * 1024)
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(/)
    const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, href = '']) => href)
    expect(links.every((href) => href.startsWith(TEST_SITE.appUrl) || href.startsWith('mailto:'))).toBe(true)
    for (const tag of ['table', 'tr', 'td', 'p', 'div', 'a', 'h1']) {
      const opened = html.match(new RegExp(`<${tag}[ >]`, 'g'))?.length
      expect(opened, tag).toBe(html.match(new RegExp(`</${tag}>`, 'g'))?.length)
    }
  })
})
