import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { refusingDeletedActor } from '../../people/commands/signed-in-actor.ts'
import { insertInteraction } from '../../people/queries/people.ts'
import type { ResendAnswer } from '../contract/outbox.ts'
import {
  countCopies,
  findMessage,
  findMessageByKey,
  insertCopy,
  lockMessage,
  lockReader,
  type Reader,
} from '../queries/outbox.ts'
import { notifyMailWorkers, type OutboxMessage } from '../queries/outbox-delivery.ts'
import { isSuppressedAddress } from '../queries/unsubscribing.ts'
import { messageUnknown, retryFacts } from '../reads/message-facts.ts'
import { type ResendFacts, whyNotResent } from '../rules/outbox.ts'

const dayInMs = 24 * 60 * 60 * 1000
const longestTitle = 200

export interface Resending {
  readonly id: number
  readonly idempotencyKey: string | null
}

/**
 * Queues a copy with the same variables, the current template and the recipient's current address. Refuses
 * unsent, secret, erased and suppressed messages, and more than three copies a day; copies of copies count
 * for the original.
 */
export function resendMessage(context: CommandContext, resending: Resending): Promise<ResendAnswer> {
  return refusingDeletedActor(context.db.transaction((tx) => resend(tx, context, resending)))
}

async function resend(
  tx: Transaction,
  context: CommandContext,
  { id, idempotencyKey }: Resending,
): Promise<ResendAnswer> {
  const found = await findMessage(tx, id)
  if (found === null) throw messageUnknown()
  const firstId = found.resentFromId ?? id
  // Lock order as in erasure: person, then message. Only the original is locked, which serialises the count
  // of its copies.
  const reader = found.personId === null ? null : await lockReader(tx, found.personId)
  await lockMessage(tx, firstId)
  const dedupeKey = idempotencyKey === null ? null : `resend-${firstId}-${idempotencyKey}`
  const earlier = dedupeKey === null ? null : await findMessageByKey(tx, dedupeKey)
  if (earlier !== null) return earlier

  // Reread under the lock.
  const message = await findMessage(tx, id)
  if (message === null) throw messageUnknown()
  const refusal = whyNotResent(await resendFacts(tx, { message, reader, now: context.now }))
  if (refusal !== null) throw new Refusal('conflict', 'message_not_resent', refusal)
  return write(tx, context, { message, reader, firstId, dedupeKey })
}

export interface ReadMessage {
  readonly message: OutboxMessage
  /** Null for recipients without a row. */
  readonly reader: Reader | null
  readonly now: Date
}

export async function resendFacts(
  tx: Parameters<typeof countCopies>[0],
  { message, reader, now }: ReadMessage,
): Promise<ResendFacts> {
  const isSuppressed = await isSuppressedAddress(tx, addressOf(message, reader))
  return {
    ...retryFacts(message, isSuppressed),
    isMarketing: message.isMarketing,
    reader,
    isSuppressed,
    copies: await countCopies(tx, message.resentFromId ?? message.id, new Date(now.getTime() - dayInMs)),
  }
}

/** The recipient's current address: the old one may belong to another person. */
export function addressOf(message: OutboxMessage, reader: Reader | null): string {
  return reader?.email ?? message.recipientEmail
}

interface Copying extends Omit<ReadMessage, 'now'> {
  readonly firstId: number
  readonly dedupeKey: string | null
}

async function write(
  tx: Transaction,
  context: CommandContext,
  { message, reader, firstId, dedupeKey }: Copying,
): Promise<ResendAnswer> {
  const { now } = context
  const { templateType, personId, recipientName, data, isMarketing } = message
  const recipientEmail = addressOf(message, reader)
  const id = await insertCopy(tx, {
    ...{ templateType, personId, recipientEmail, recipientName, data, isMarketing, dedupeKey },
    messageId: randomUUID(),
    resentFromId: firstId,
    nextAttemptAt: now,
    createdAt: now,
  })
  if (personId !== null) {
    await insertInteraction(tx, {
      personId,
      interactionType: templateType === 'invitation' ? 'invitation_sent' : 'email',
      title: `Sent again: ${message.subject ?? 'a message'}`.slice(0, longestTitle),
      occurredAt: now,
      metadata: { recipient: recipientEmail, template: templateType },
      createdBy: context.actor?.personId ?? null,
      createdAt: now,
    })
  }
  await recordAudit(tx, context, {
    action: 'mail.resent',
    subjectType: 'mail_message',
    subjectId: message.id,
    details: { resentAs: id, templateType },
  })
  await notifyMailWorkers(tx, 'due')
  return { id, recipientEmail }
}
