import { randomUUID } from 'node:crypto'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteraction } from '#app/features/people/queries/people.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { ResendMessageResponse } from '../contract/outbox.ts'
import {
  countResentCopies,
  findMessageByDedupeKey,
  findOutboxMessage,
  insertResentCopy,
  lockOutboxMessage,
  lockRecipientPerson,
  type RecipientPerson,
} from '../queries/outbox.ts'
import { notifyMailWorkers, type OutboxMessage } from '../queries/outbox-delivery.ts'
import { isSuppressedEmail } from '../queries/withdrawals.ts'
import { messageNotFoundRefusal, toRetryConditions } from '../reads/message-facts.ts'
import { type ResendConditions, whyMessageCannotBeResent } from '../rules/outbox.ts'

const dayInMs = 24 * 60 * 60 * 1000
const longestTitle = 200

export interface ResendMessageInput {
  readonly id: number
  readonly idempotencyKey: string | null
}

/**
 * Copies the variables, with the current template and address. Refuses secret, erased and suppressed
 * messages, and more than three copies of an original a day.
 */
export function resendMessage(
  context: CommandContext,
  resending: ResendMessageInput,
): Promise<ResendMessageResponse> {
  return refuseIfActorDeleted(inTransaction(context.db, (tx) => resend(tx, context, resending)))
}

async function resend(
  tx: Transaction,
  context: CommandContext,
  { id, idempotencyKey }: ResendMessageInput,
): Promise<ResendMessageResponse> {
  const found = await findOutboxMessage(tx, id)
  if (found === null) throw messageNotFoundRefusal()
  const firstId = found.resentFromId ?? id
  // Lock order as in erasure: person, then message, which serializes the count of its copies.
  const recipient = found.personId === null ? null : await lockRecipientPerson(tx, found.personId)
  await lockOutboxMessage(tx, firstId)
  const dedupeKey = idempotencyKey === null ? null : `resend-${firstId}-${idempotencyKey}`
  const earlier = dedupeKey === null ? null : await findMessageByDedupeKey(tx, dedupeKey)
  if (earlier !== null) return earlier

  // Reread under the lock.
  const message = await findOutboxMessage(tx, id)
  if (message === null) throw messageNotFoundRefusal()
  const refusal = whyMessageCannotBeResent(
    await getResendConditions(tx, { message, recipient, now: context.now }),
  )
  if (refusal !== null) throw new Refusal('conflict', 'message_not_resent', refusal)
  return insertCopy(tx, context, { message, recipient, firstId, dedupeKey })
}

export interface MessageWithRecipient {
  readonly message: OutboxMessage
  /** Null for recipients without a row. */
  readonly recipient: RecipientPerson | null
  readonly now: Date
}

export async function getResendConditions(
  tx: Parameters<typeof countResentCopies>[0],
  { message, recipient, now }: MessageWithRecipient,
): Promise<ResendConditions> {
  const isSuppressed = await isSuppressedEmail(tx, currentRecipientEmail(message, recipient))
  return {
    ...toRetryConditions(message, isSuppressed),
    isMarketing: message.isMarketing,
    recipient,
    isSuppressed,
    copies: await countResentCopies(
      tx,
      { id: message.resentFromId ?? message.id, personId: message.personId },
      new Date(now.getTime() - dayInMs),
    ),
  }
}

/** The recipient's current address: the old one may belong to another person. */
export function currentRecipientEmail(message: OutboxMessage, recipient: RecipientPerson | null): string {
  return recipient?.email ?? message.recipientEmail
}

interface CopyMessageInput extends Omit<MessageWithRecipient, 'now'> {
  readonly firstId: number
  readonly dedupeKey: string | null
}

async function insertCopy(
  tx: Transaction,
  context: CommandContext,
  { message, recipient, firstId, dedupeKey }: CopyMessageInput,
): Promise<ResendMessageResponse> {
  const { now } = context
  const { templateType, personId, recipientName, data, isMarketing } = message
  const recipientEmail = currentRecipientEmail(message, recipient)
  const id = await insertResentCopy(tx, {
    templateType,
    personId,
    recipientEmail,
    recipientName,
    data,
    isMarketing,
    dedupeKey,
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
