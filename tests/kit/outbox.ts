/** Outbox rows without sending. */
import { randomUUID } from 'node:crypto'
import { mailEvents, outbox } from '#app/features/email/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { testNow } from './builders.ts'
import { aConfirmation } from './mail.ts'

/** Data as read back from a JSON column. */
const facts = JSON.parse(JSON.stringify(aConfirmation('juan@example.ph').data))

const written = {
  subject: 'You are registered: Reading',
  html: '<p>Good day Juan, see you <b>soon</b>.</p>',
  text: 'Good day Juan, see you soon.',
}

export type MessageValues = Partial<typeof outbox.$inferInsert>

/** Stores a message, by default a sent confirmation; a queued one is not rendered yet. */
export async function aStoredMessage(db: Database, values: MessageValues = {}) {
  const status = values.status ?? 'sent'
  const [row] = await db
    .insert(outbox)
    .values({
      templateType: 'registration_confirmation',
      recipientEmail: 'juan@example.ph',
      recipientName: 'Juan dela Cruz',
      data: facts,
      messageId: `${randomUUID()}@example.ph`,
      attempts: status === 'queued' ? 0 : 1,
      sentAt: status === 'sent' ? testNow : null,
      claimedUntil: status === 'sending' ? testNow : null,
      nextAttemptAt: testNow,
      createdAt: testNow,
      ...(status !== 'queued' && written),
      ...values,
      status,
    })
    .returning()
  if (row === undefined) throw new Error('The message was not stored.')
  return row
}

export async function aReport(
  db: Database,
  outboxId: number,
  values: Partial<typeof mailEvents.$inferInsert> = {},
): Promise<void> {
  await db.insert(mailEvents).values({
    provider: 'postmark',
    providerEventId: randomUUID(),
    eventType: 'delivered',
    outboxId,
    occurredAt: testNow,
    ...values,
  })
}
