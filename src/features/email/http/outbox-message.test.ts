import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { inDays, testNow } from '#tests/kit/builders.ts'
import { aReport, aStoredMessage } from '#tests/kit/outbox.ts'
import { aSite } from '#tests/kit/site.ts'
import type { OutboxMessageDetails } from '../contract/outbox.ts'
import { emailSuppressions, outbox } from '../tables.ts'

const { db, api, signIn } = await aSite()
const headers = await signIn('organizer')
beforeEach(() => db.delete(outbox))

const view = (id: number) => api.call<OutboxMessageDetails>(`/email/outbox/message?id=${id}`, { headers })

const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
  api.call(`/email/outbox/${path}`, { body, headers: { ...headers, ...more } })

describe('GET /email/outbox/message', () => {
  test('returns delivery events, the rendered message and its copies', async () => {
    const first = await aStoredMessage(db, { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' })
    const copy = await aStoredMessage(db, { resentFromId: first.id, status: 'queued' })
    await aReport(db, first.id, { eventType: 'bounced', details: '550 mailbox full', occurredAt: inDays(1) })
    await aReport(db, first.id)
    const { body } = await view(first.id)
    expect(body).toMatchObject({
      id: first.id,
      messageId: first.messageId,
      events: [
        { eventType: 'delivered', occurredAt: testNow.toISOString(), provider: 'postmark', details: null },
        { eventType: 'bounced', details: '550 mailbox full' },
      ],
      preview: { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' },
      previewReason: null,
      resentFrom: null,
      resentAs: [{ id: copy.id, createdAt: testNow.toISOString() }],
      canRetry: false,
      canResend: true,
      resendTo: 'juan@example.ph',
    })
    expect((await view(copy.id)).body).toMatchObject({
      resentFrom: { id: first.id, createdAt: testNow.toISOString() },
      canResend: false,
    })
  })

  test('previews a queued message as it would be sent now, without storing the preview', async () => {
    const { id } = await aStoredMessage(db, { status: 'queued' })
    const { body } = await view(id)
    expect(body.preview?.text).toContain('Reading & Writing for Grade 1')
    expect((await db.select().from(outbox))[0]).toMatchObject({ html: null, subject: null })
  })

  test('shows no preview of secret, erased or unrenderable messages', async () => {
    const preview = async (values: Parameters<typeof aStoredMessage>[1]) => {
      const { body } = await view((await aStoredMessage(db, values)).id)
      return [body.preview, body.previewReason]
    }
    expect(await preview({ templateType: 'account_link', status: 'queued' })).toEqual([
      null,
      'This message contains a private link for its recipient, so it is not shown.',
    ])
    expect(await preview({ templateType: 'payment_rejected' })).toEqual([
      null,
      'This message contains a private link for its recipient, so it is not shown.',
    ])
    expect(await preview({ data: {} })).toEqual([null, 'The content of this message was erased.'])
    expect(await preview({ status: 'queued', data: { seminar: 1 } })).toEqual([
      null,
      expect.stringMatching(/^This message cannot be written: /),
    ])
  })

  test('masks the token of the unsubscribe link', async () => {
    const link = 'https://seminars.example.ph/_api/email/unsubscribe?token=abc.def-123'
    const { id } = await aStoredMessage(db, { html: `<a href="${link}">Stop</a>`, text: `Stop: ${link}` })
    const { preview } = (await view(id)).body
    expect(preview?.html).toBe(
      '<a href="https://seminars.example.ph/_api/email/unsubscribe?token=…">Stop</a>',
    )
    expect(preview?.text).not.toContain('abc.def')
  })

  test('writes an audit log entry with only the message ID', async () => {
    const { id } = await aStoredMessage(db)
    await view(id)
    const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(line).toMatchObject({
      action: 'mail.viewed',
      subjectType: 'mail_message',
      subjectId: id,
      details: null,
    })
  })
})

describe('POST /email/outbox/retry', () => {
  test('queues a failed message again with a fresh set of attempts', async () => {
    const message = await aStoredMessage(db, { status: 'dead', attempts: 4, nextAttemptAt: inDays(-1) })
    expect(await post('retry', { id: message.id })).toMatchObject({
      status: 200,
      body: { id: message.id, recipientEmail: 'juan@example.ph' },
    })
    expect(await db.select().from(outbox)).toMatchObject([
      {
        status: 'queued',
        attempts: 0,
        nextAttemptAt: testNow,
        messageId: message.messageId,
        html: message.html,
      },
    ])
    expect(await post('retry', { id: message.id })).toMatchObject({
      status: 409,
      body: { error: 'This message has not failed: it is waiting to be sent.' },
    })
  })

  test('skips invitations to a bounced address, singly and in bulk, but retries necessary e-mails', async () => {
    const values = { status: 'dead', recipientEmail: 'gone@example.ph' } as const
    await db.insert(emailSuppressions).values({ email: values.recipientEmail, reason: 'bounced' })
    const invitation = await aStoredMessage(db, { ...values, templateType: 'invitation' })
    const needed = await aStoredMessage(db, values)
    expect(await post('retry', { id: invitation.id })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('This address no longer receives this kind of e-mail') },
    })
    expect((await post('retry-all', {})).body).toEqual({ retried: 1, skipped: 1 })
    expect(await db.select().from(outbox).where(eq(outbox.id, needed.id))).toMatchObject([
      { status: 'queued' },
    ])
    await db.delete(emailSuppressions)
  })
})

test('POST /email/outbox/retry-all retries what can be sent and counts what cannot', async () => {
  await aStoredMessage(db, { status: 'dead' })
  await aStoredMessage(db, { status: 'dead', templateType: 'invitation' })
  await aStoredMessage(db, { status: 'dead', templateType: 'account_link', data: {} })
  await aStoredMessage(db, { status: 'dead', data: {} })
  await aStoredMessage(db)
  expect((await post('retry-all', {})).body).toEqual({ retried: 2, skipped: 2 })
  expect(await db.$count(outbox, eq(outbox.status, 'queued'))).toBe(2)
  expect((await post('retry-all', {})).body).toEqual({ retried: 0, skipped: 2 })
  const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(line).toMatchObject({ action: 'mail.retried', subjectId: null, details: { retried: 0, skipped: 2 } })
})

test('POST /email/outbox/resend returns the same copy for a repeated Idempotency-Key', async () => {
  const { id } = await aStoredMessage(db)
  const once = await post('resend', { id }, { 'Idempotency-Key': 'attempt' })
  expect(once).toMatchObject({ status: 200, body: { recipientEmail: 'juan@example.ph' } })
  expect((await post('resend', { id }, { 'Idempotency-Key': 'attempt' })).body).toEqual(once.body)
  expect(await db.$count(outbox)).toBe(2)
  expect((await post('resend', { id }, { 'Idempotency-Key': 'another' })).body).not.toEqual(once.body)
})
