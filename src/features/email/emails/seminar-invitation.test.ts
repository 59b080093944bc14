import { describe, expect, test } from 'vitest'
import { aConfirmation, renderQueued } from '#tests/kit/mail.ts'
import { aDatabase } from '#tests/kit/site.ts'
import type { EmailNotificationData } from './email-notification.ts'

const { db } = await aDatabase()

const { seminar } = aConfirmation('juan@example.ph').data
const invitation: EmailNotificationData<'seminar.invitation'> = {
  firstName: 'Juan',
  seminar,
  addressee: null,
  isRequested: false,
}

async function render(changes: Partial<typeof invitation> = {}) {
  const to = { personId: null, email: 'juan@example.ph', name: 'Juan dela Cruz' }
  const data = { ...invitation, ...changes }
  return renderQueued(db, { event: 'seminar.invitation', to, data, isMarketing: true })
}

describe('The seminar invitation e-mail', () => {
  test('describes the seminar and links to its page', async () => {
    const { subject, text, html, attachments } = await render()
    expect(subject).toBe('Invitation: Reading & Writing for Grade 1')
    for (const line of [
      'When: December 5–6, 2026, 9:00 AM – 5:00 PM (Philippine time)\nWhere: Luntian Building, Quezon City\nCPD: 8 CPD Points\n',
      'Fee: ₱1,500.50',
      'Your official invitation letter INV-2026-000001 is attached.',
      'Unsubscribe: https://seminars.example.ph/_api/email/unsubscribe?token=',
    ])
      expect(text).toContain(line)
    expect(html).toContain('Reading &amp; Writing for Grade 1')
    expect(html).toContain('href="https://seminars.example.ph/register?seminar=7"')
    expect(attachments).toMatchObject([
      { fileName: 'official-invitation.pdf', contentType: 'application/pdf' },
    ])
  })

  test('says that it was requested when it was', async () => {
    const { subject, text, html } = await render({ isRequested: true })
    expect(subject).toBe('Your official invitation: Reading & Writing for Grade 1')
    expect(text).toContain(
      'Juan, here is your official invitation.\n\nAs you requested, here is your official invitation',
    )
    expect(html).toContain('<h1')
    expect(`${html}${text}`).not.toContain('you are invited')
  })

  test('never contains directions reserved for people with a paid seat', async () => {
    const { html, text } = await render()
    expect(`${html}${text}`).not.toContain('Third floor')
  })

  test('omits missing CPD points and calls a seminar without price free', async () => {
    const { html, text } = await render({ seminar: { ...seminar, cpdPoints: null, price: null } })
    expect(`${html}${text}`).not.toContain('CPD')
    expect(text).toContain('Fee: Free')
  })
})
