import { describe, expect, test } from 'vitest'
import { aConfirmation, TEST_SECRETS, TEST_SITE } from '#tests/kit/mail.ts'
import { renderTemplate } from '../adapters/liquid/render-template.ts'
import { composeMessage, getShippedTemplate } from './compose-message.ts'
import type { EmailNotificationData } from './email-notification.ts'

const { seminar } = aConfirmation('juan@example.ph').data
const facts = {
  site: TEST_SITE,
  secrets: TEST_SECRETS,
  announcedAt: new Date('2026-12-02T01:00:00Z'),
  unsubscribeLink: 'https://seminars.example.ph/_api/email/unsubscribe?token=t',
}

function render(changes: Partial<EmailNotificationData<'seminar.reminder'>> = {}) {
  const data = { firstName: 'Juan', daysAhead: 3, seminar, ...changes }
  const { variables } = composeMessage('seminar_reminder', data, facts)
  return renderTemplate(getShippedTemplate('seminar_reminder', TEST_SITE), variables)
}

describe('The seminar reminder e-mail', () => {
  test('says how many days are left and how to get there', async () => {
    const { subject, text, html } = await render()
    expect(subject).toBe('In 3 days: Reading & Writing for Grade 1')
    for (const line of [
      'Where: Luntian Building, Quezon City\nDirections: Third floor, room 301',
      'See you there!',
      'Unsubscribe: https://seminars.example.ph/_api/email/unsubscribe?token=t',
    ])
      expect(text).toContain(line)
    expect(html).toContain('Third floor, room 301')
    expect(html).toContain('href="https://seminars.example.ph/_api/email/unsubscribe?token=t"')
  })

  test('says “Tomorrow” one day before', async () => {
    expect((await render({ daysAhead: 1 })).subject).toBe('Tomorrow: Reading & Writing for Grade 1')
  })

  test('says what to bring, line by line, and nothing if there is nothing', async () => {
    const { text, html } = await render({ seminar: { ...seminar, whatToBring: 'A pen\n<b>A jacket</b>' } })
    expect(text).toContain('Directions: Third floor, room 301\nPlease bring: A pen\n<b>A jacket</b>\nCPD:')
    expect(html).toContain('A pen<br>&lt;b&gt;A jacket&lt;/b&gt;')
    expect((await render({})).text).not.toContain('Please bring')
  })

  test('of an online seminar contains the meeting link', async () => {
    const online = { ...seminar, locationType: 'online', locationDetails: 'https://meet.example/x' } as const
    const { text } = await render({ seminar: online })
    expect(text).toContain('Where: Online\nJoining: https://meet.example/x')
    expect(text).toContain('See you online!')
  })
})
