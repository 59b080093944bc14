import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { insertInteraction } from '../../people/queries.ts'
import { refusingDeletedActor } from '../../people/signed-in-actor.ts'
import type { ResendAnswer } from '../contract/outbox.ts'
import { messageUnknown, retryFacts } from '../message-facts.ts'
import {
  countCopies,
  findMessage,
  findMessageByKey,
  insertCopy,
  lockMessage,
  lockReader,
  type Reader,
} from '../queries/outbox.ts'
import { isSuppressedAddress } from '../queries/unsubscribing.ts'
import { notifyMailWorkers, type OutboxMessage } from '../queries.ts'
import { type ResendFacts, whyNotResent } from '../rules/outbox.ts'

const dayInMs = 24 * 60 * 60 * 1000
const longestTitle = 200

export interface Resending {
  readonly id: number
  readonly idempotencyKey: string | null
}

/**
 * Sends a message once more as a new one: the same facts in today's words, to the address that its reader has today.
 *
 * Refuses what was not sent, what opens something for its reader, what was erased, what its reader does not want, and
 * more than three copies a day. A copy of a copy counts as one of the first message.
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
  // The person before the message, as in an erasure; and of all its copies the first message alone, so that they are
  // counted one after the other.
  const reader = found.personId === null ? null : await lockReader(tx, found.personId)
  await lockMessage(tx, firstId)
  const dedupeKey = idempotencyKey === null ? null : `resend-${firstId}-${idempotencyKey}`
  const earlier = dedupeKey === null ? null : await findMessageByKey(tx, dedupeKey)
  if (earlier !== null) return earlier

  // As it is now that nobody erases it any more.
  const message = await findMessage(tx, id)
  if (message === null) throw messageUnknown()
  const refusal = whyNotResent(await resendFacts(tx, { message, reader, now: context.now }))
  if (refusal !== null) throw new Refusal('conflict', 'message_not_resent', refusal)
  return write(tx, context, { message, reader, firstId, dedupeKey })
}

export interface ReadMessage {
  readonly message: OutboxMessage
  /** Null for somebody without a row of their own. */
  readonly reader: Reader | null
  readonly now: Date
}

/** What decides whether the message may be sent once more. */
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

/** Whoever moved gets it at their new address: the old one may be somebody else's by now. */
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
