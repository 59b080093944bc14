import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import type { RetryAnswer } from '../contract/outbox.ts'
import { messageUnknown, retryFacts } from '../message-facts.ts'
import { lockMessage, requeueMessage } from '../queries/outbox.ts'
import { isSuppressedAddress } from '../queries/unsubscribing.ts'
import { notifyMailWorkers } from '../queries.ts'
import { whyNotRetried } from '../rules/outbox.ts'

/**
 * Lets a message that was given up be tried again from the beginning, under its Message-ID.
 *
 * Refuses one that has not failed, one whose words are gone, and one that would be held back.
 */
export function retryMessage(context: CommandContext, id: number): Promise<RetryAnswer> {
  return context.db.transaction((tx) => retry(tx, context, id))
}

async function retry(tx: Transaction, context: CommandContext, id: number): Promise<RetryAnswer> {
  const message = await lockMessage(tx, id)
  if (message === null) throw messageUnknown()
  const refusal = whyNotRetried(retryFacts(message, await isSuppressedAddress(tx, message.recipientEmail)))
  if (refusal !== null) throw new Refusal('conflict', 'message_not_retried', refusal)
  await requeueMessage(tx, id, context.now)
  await recordAudit(tx, context, {
    action: 'mail.retried',
    subjectType: 'mail_message',
    subjectId: id,
    details: { templateType: message.templateType },
  })
  await notifyMailWorkers(tx, 'due')
  return { id, recipientEmail: message.recipientEmail }
}
