import { describe, expect, test } from 'vitest'
import { aConfirmation, renderQueued } from '#tests/kit/mail.ts'
import { aDatabase } from '#tests/kit/site.ts'
import type { EmailNotificationData } from './email-notification.ts'

const { db } = await aDatabase()

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
  return renderQueued(db, { event: 'seminar.cancelled', to, data })
}

describe('The seminar-cancelled e-mail', () => {
  test('names the seminar, its date, the reason and the contact for a refund', async () => {
    const { subject, text, html, replyTo } = await render()
    expect(subject).toBe('Cancelled: Reading & Writing for Grade 1')
    for (const line of [
      'Was planned for: December 5–6, 2026, 9:00 AM – 5:00 PM (Philippine time)',
      'Reason: A typhoon is coming.',
      'the fee of ₱1,500.50, our office will settle it with you',
    ])
      expect(text).toContain(line)
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

  test('of an online seminar never contains the meeting link', async () => {
    const locationDetails = 'https://meet.example.ph/abc'
    const online = { ...seminar, locationType: 'online', locationAddress: null, locationDetails } as const
    const { text, html, attachments } = await render({ seminar: online })
    expect(text).toContain('Where: Online')
    expect(`${text}${html}${attachments[0]?.content}`).not.toContain('meet.example.ph')
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
})
