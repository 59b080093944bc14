import type { Transaction } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import type { RetryMessageResponse } from '../contract/outbox.ts'
import { lockOutboxMessage, requeueMessage } from '../queries/outbox.ts'
import { notifyMailWorkers } from '../queries/outbox-delivery.ts'
import { isSuppressedEmail } from '../queries/unsubscribing.ts'
import { messageNotFound, toRetryConditions } from '../reads/message-facts.ts'
import { whyMessageCannotBeRetried } from '../rules/outbox.ts'

/** Keeps the Message-ID and grants all attempts. Refuses messages that are not dead, erased or suppressed. */
export function retryMessage(context: CommandContext, id: number): Promise<RetryMessageResponse> {
  return context.db.transaction((tx) => retry(tx, context, id))
}

async function retry(tx: Transaction, context: CommandContext, id: number): Promise<RetryMessageResponse> {
  const message = await lockOutboxMessage(tx, id)
  if (message === null) throw messageNotFound()
  const refusal = whyMessageCannotBeRetried(
    toRetryConditions(message, await isSuppressedEmail(tx, message.recipientEmail)),
  )
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
