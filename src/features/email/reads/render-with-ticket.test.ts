import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#app/platform/db/database.ts'
import { aConfirmation, TEST_RENDERING } from '#tests/kit/mail.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { queueEmail } from '../commands/queue-email.ts'
import type { EmailNotification } from '../emails/email-notification.ts'
import { sampleOnlineSeminar } from '../emails/seminar-variables.ts'
import type { OutboxMessage } from '../queries/outbox-delivery.ts'
import { emailTemplates, outbox } from '../tables.ts'
import { type DrawTicketCallback, renderMessage, renderMessageText } from './render-message.ts'

const NOW = new Date('2026-11-20T02:00:00.000Z')
const { db } = await aDatabase()

beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(emailTemplates)
})

const { seminar } = aConfirmation('').data
const to = { personId: null, email: 'juan@example.ph', name: 'Juan dela Cruz' }
const registrationId = 7
const common = { firstName: 'Juan', registrationId, seminar }

const confirmation = aConfirmation(to.email, { registrationId, paymentStatus: 'verified' })
const paymentVerified = {
  event: 'payment.verified',
  to,
  data: { ...common, seminarState: 'ahead', amountDue: 1500.5 },
} as const
const reminder = { event: 'seminar.reminder', to, data: { ...common, daysAhead: 1 } } as const

const link = 'https://seminars.example/t/SECRET'
const ticketOf: DrawTicketCallback = async (id) => ({ pdf: Buffer.from(`ticket of ${id}`), link })
const noTicket: DrawTicketCallback = async () => null

async function queue(notification: EmailNotification): Promise<OutboxMessage> {
  await inTransaction(db, (tx) => queueEmail(tx, notification, NOW))
  const [message] = await db.select().from(outbox)
  if (message === undefined) throw new Error('nothing announced')
  return message
}

const render = (message: OutboxMessage, drawTicket: DrawTicketCallback) =>
  renderMessage({ db, ...TEST_RENDERING, drawTicket }, message)

const sentence = 'Your ticket is attached. Show it at check-in.'

describe.each([
  ['registration confirmation', confirmation],
  ['payment-verified', paymentVerified],
  ['reminder', reminder],
] as const)('The %s e-mail', (_, notification) => {
  test('has the current ticket of the registration, and says so', async () => {
    const { text, html, attachments, stored } = await render(await queue(notification), ticketOf)
    expect(text).toContain(sentence)
    expect(html).toContain(sentence)
    for (const part of [text, html]) expect(part).toContain(link)
    expect(JSON.stringify(stored)).not.toContain('SECRET')
    expect(attachments.map(({ fileName }) => fileName)).toEqual(['seminar.ics', 'ticket.pdf'])
    expect(attachments[1]).toMatchObject({
      contentType: 'application/pdf',
      content: Buffer.from('ticket of 7'),
    })
  })

  test('neither has nor mentions a ticket after the seat was lost', async () => {
    const { text, html, attachments } = await render(await queue(notification), noTicket)
    expect(`${text}${html}`).not.toContain('ticket')
    expect(attachments.map(({ fileName }) => fileName)).toEqual(['seminar.ics'])
  })

  test('does not repeat the sentence of an earlier attempt after the seat was lost', async () => {
    const message = await queue(notification)
    const { stored } = await render(message, ticketOf)
    const retried = await render({ ...message, ...stored }, noTicket)
    expect(retried.isNew).toBe(true)
    expect(`${retried.text}${retried.stored.html}`).not.toContain('ticket')
    expect((await render({ ...message, ...stored }, ticketOf)).isNew).toBe(false)
  })

  test('waits while the ticket cannot be drawn', async () => {
    const failing: DrawTicketCallback = () => Promise.reject(new Error('The thread ended without an answer.'))
    await expect(render(await queue(notification), failing)).rejects.toMatchObject({
      name: 'MailFailure',
      kind: 'temporary',
      code: 'document',
    })
  })

  test('can be rendered if an earlier version queued it', async () => {
    const { registrationId: _unknown, ...data } = notification.data
    const message = await queue({ ...notification, data } as EmailNotification)
    const { text, attachments } = await render(message, ticketOf)
    expect(text).not.toContain('ticket')
    expect(attachments).toHaveLength(1)
  })

  test('mentions the ticket where staff see it before it is sent', async () => {
    const { text } = await renderMessageText({ db, ...TEST_RENDERING }, await queue(notification))
    expect(text).toContain(sentence)
  })

  test('explains to registrants of an online seminar what the ticket is for', async () => {
    const data = { ...notification.data, seminar: sampleOnlineSeminar }
    const { text } = await render(await queue({ ...notification, data } as EmailNotification), ticketOf)
    expect(text).toContain('Your ticket is attached. On its page you join online')
    expect(text).not.toContain('check-in')
  })
})

test('The payment-verified e-mail after the seminar leads to the page of the ticket for the certificate', async () => {
  const data = { ...paymentVerified.data, seminarState: 'over' } as const
  const message = await queue({ ...paymentVerified, data })
  const { text, html, attachments } = await render(message, async () => ({ pdf: null, link }))
  for (const part of [text, html]) {
    expect(part).toContain('Your certificate will be on the page of your ticket')
    expect(part).toContain(link)
    expect(part).not.toContain('is attached')
  }
  expect(attachments).toEqual([])
})

test.each([
  ['with a pending payment', aConfirmation(to.email, { registrationId })],
  [
    'about a cancelled seminar',
    { ...paymentVerified, data: { ...paymentVerified.data, seminarState: 'cancelled' } },
  ],
  ['that another reminder follows', { ...reminder, data: { ...reminder.data, registrationId: null } }],
] as const)('No ticket is attached to an e-mail %s', async (_, notification) => {
  const { text, attachments } = await render(await queue(notification), ticketOf)
  expect(text).not.toContain('ticket')
  expect(attachments.map(({ fileName }) => fileName)).not.toContain('ticket.pdf')
})

test('A template of the provider knows whether the ticket is attached', async () => {
  await db.insert(emailTemplates).values({
    templateName: 'Own',
    templateType: 'payment_verified',
    subjectTemplate: 'Verified',
    htmlTemplate: '<p>{% if hasTicket %}Bring your ticket{% endif %}</p>',
    textTemplate: '{% if hasTicket %}Bring your ticket{% endif %}',
    isActive: true,
  })
  const message = await queue(paymentVerified)
  expect((await render(message, ticketOf)).text).toContain('Bring your ticket')
  expect((await render(message, noTicket)).text).not.toContain('ticket')
})
