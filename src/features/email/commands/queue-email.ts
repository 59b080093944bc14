import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../../platform/db/database.ts'
import { type EmailNotification, notificationTemplateTypes } from '../contract/announcements.ts'
import { insertOutboxMessages, notifyMailWorkers } from '../queries/outbox-delivery.ts'

/**
 * Queues in the caller's transaction. Rendered and saved on the first attempt, so that template fixes reach
 * queued messages and retries are identical.
 * @returns false if `dedupeKey` exists
 */
export async function queueEmail(
  tx: Transaction,
  announcement: EmailNotification,
  now: Date,
): Promise<boolean> {
  return (await queueEmails(tx, [announcement], now)).length === 1
}

const messagesAtOnce = 500

/**
 * Queues many messages in few statements, waking workers once.
 * @returns the new ones, without duplicates by `dedupeKey`
 */
export async function queueEmails<Notification extends EmailNotification>(
  tx: Transaction,
  announcements: readonly Notification[],
  now: Date,
): Promise<Notification[]> {
  const queued: Notification[] = []
  for (let first = 0; first < announcements.length; first += messagesAtOnce) {
    const chunk = announcements
      .slice(first, first + messagesAtOnce)
      .map((announcement) => ({ announcement, message: toMessage(announcement, now) }))
    const isNew = await insertOutboxMessages(
      tx,
      chunk.map(({ message }) => message),
    )
    for (const { announcement, message } of chunk) if (isNew.has(message.messageId)) queued.push(announcement)
  }
  if (queued.length > 0) await notifyMailWorkers(tx, 'due')
  return queued
}

function toMessage(announcement: EmailNotification, now: Date) {
  return {
    templateType: notificationTemplateTypes[announcement.event],
    personId: announcement.to.personId,
    recipientEmail: announcement.to.email,
    recipientName: announcement.to.name,
    data: announcement.data,
    // The domain is added on the first attempt, from the current sender.
    messageId: randomUUID(),
    dedupeKey: announcement.dedupeKey ?? null,
    isMarketing: announcement.isMarketing ?? false,
    nextAttemptAt: announcement.sendAt ?? now,
    createdAt: now,
  }
}
