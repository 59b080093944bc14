import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, interactions } from '#app/features/people/tables.ts'
import { aPerson, inDays, testNow } from '#tests/kit/builders.ts'
import { aStoredMessage } from '#tests/kit/outbox.ts'
import { aSite } from '#tests/kit/site.ts'
import { outbox } from '../tables.ts'
import { resendMessage } from './resend-message.ts'

const { db, contextAs } = await aSite()
const staffContext = await contextAs('organizer')

const resend = (id: number, idempotencyKey: string | null = null) =>
  resendMessage(staffContext, { id, idempotencyKey })

async function stored(id: number) {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id))
  return row
}

test('resendMessage queues the same data as a new message, rendered when it is sent', async () => {
  const message = await aStoredMessage(db, { isMarketing: true, dedupeKey: 'once', deliveredAt: testNow })
  const { id } = await resend(message.id)
  const { templateType, recipientEmail, recipientName, data } = message
  expect(await stored(id)).toMatchObject({
    templateType,
    recipientEmail,
    recipientName,
    data,
    isMarketing: true,
    status: 'queued',
    attempts: 0,
    nextAttemptAt: testNow,
    resentFromId: message.id,
    subject: null,
    html: null,
    text: null,
    dedupeKey: null,
    deliveredAt: null,
  })
  expect((await stored(id))?.messageId).not.toBe(message.messageId)
  expect(await stored(message.id)).toEqual(message)
})

test('resendMessage uses the person’s current e-mail and writes history and audit log entries', async () => {
  const person = await aPerson(db, { email: 'moved@example.ph' })
  const message = await aStoredMessage(db, { personId: person.id, recipientEmail: 'before@example.ph' })
  const copy = await resend(message.id)
  expect(copy.recipientEmail).toBe('moved@example.ph')
  expect(await stored(copy.id)).toMatchObject({ recipientEmail: 'moved@example.ph', personId: person.id })
  expect(await db.select().from(interactions).where(eq(interactions.personId, person.id))).toMatchObject([
    {
      interactionType: 'email',
      title: 'Sent again: You are registered: Reading',
      metadata: { recipient: 'moved@example.ph', template: 'registration_confirmation' },
      createdBy: staffContext.actor?.personId,
    },
  ])
  const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(line).toMatchObject({
    action: 'mail.resent',
    subjectType: 'mail_message',
    subjectId: message.id,
    details: { resentAs: copy.id, templateType: 'registration_confirmation' },
  })
})

describe('resendMessage more than three times a day', () => {
  test('is refused, counting copies of copies', async () => {
    const message = await aStoredMessage(db)
    const { id } = await resend(message.id)
    await db.update(outbox).set({ status: 'sent', sentAt: testNow }).where(eq(outbox.id, id))
    await resend(id)
    await resend(message.id)
    await expect(resend(message.id)).rejects.toThrow(/3 times within a day/)
    await expect(resend(id)).rejects.toThrow(/3 times within a day/)
    expect(await db.$count(outbox, eq(outbox.resentFromId, message.id))).toBe(3)
  })

  test('is counted over the last day only', async () => {
    const message = await aStoredMessage(db)
    for (let count = 0; count < 3; count += 1)
      await aStoredMessage(db, { resentFromId: message.id, createdAt: inDays(-1) })
    await resend(message.id)
    expect(await db.$count(outbox, eq(outbox.resentFromId, message.id))).toBe(4)
  })

  test('is refused also when four requests run at once', async () => {
    const message = await aStoredMessage(db)
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => resend(message.id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })
})

test('resendMessage creates one copy for two requests with the same idempotency key', async () => {
  const message = await aStoredMessage(db)
  const [one, other] = await Promise.all([resend(message.id, 'key'), resend(message.id, 'key')])
  expect(one).toEqual(other)
  expect(await db.$count(outbox, eq(outbox.resentFromId, message.id))).toBe(1)
})
