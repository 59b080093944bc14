import { randomUUID } from 'node:crypto'
import { insertInteractions } from '#app/features/people/queries/people.ts'
import { isReachableEmail } from '#app/features/people/rules/erased-name.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import type { EmailNotification } from '../emails/email-notification.ts'
import { getTemplateType } from '../emails/shipped-emails.ts'
import { insertOutboxMessages, notifyMailWorkers } from '../queries/outbox-delivery.ts'

export type EmailWithHistory = EmailNotification & {
  readonly to: { readonly personId: number }
  readonly title: string
}

export interface QueueEmailsContext {
  readonly createdBy: number | null
  readonly now: Date
}

/**
 * Queues in the caller's transaction, except to erased people.
 * @returns how many are new, without duplicates by `dedupeKey`
 */
export async function queueEmailsWithHistory(
  tx: Transaction,
  emails: readonly EmailWithHistory[],
  { createdBy, now }: QueueEmailsContext,
): Promise<number> {
  const reachable = emails.filter(({ to }) => isReachableEmail(to.email))
  const queued = await queueEmails(tx, reachable, now)
  await insertInteractions(
    tx,
    queued.map((email) => toHistoryEntry(email, { createdBy, now })),
  )
  return queued.length
}

/** The history entry of a queued message. */
export function toHistoryEntry(
  { event, to, title }: EmailWithHistory,
  { createdBy, now }: QueueEmailsContext,
) {
  const template = getTemplateType(event)
  return {
    personId: to.personId,
    interactionType: template === 'invitation' ? 'invitation_sent' : 'email',
    title,
    occurredAt: now,
    metadata: { recipient: to.email, template },
    createdBy,
    createdAt: now,
  } as const
}

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
      .map((announcement) => ({ announcement, message: toOutboxMessage(announcement, now) }))
    const isNew = await insertOutboxMessages(
      tx,
      chunk.map(({ message }) => message),
    )
    for (const { announcement, message } of chunk) if (isNew.has(message.messageId)) queued.push(announcement)
  }
  if (queued.length > 0) await notifyMailWorkers(tx, 'due')
  return queued
}

/** The row in the outbox. */
export function toOutboxMessage(announcement: EmailNotification, now: Date) {
  return {
    templateType: getTemplateType(announcement.event),
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
