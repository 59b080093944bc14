import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { RetryAllResponse, RetryMessageResponse } from '../contract/outbox.ts'
import {
  countUnsendableMessages,
  lockOutboxMessage,
  requeueDeadMessages,
  requeueMessage,
} from '../queries/outbox.ts'
import { notifyMailWorkers } from '../queries/outbox-delivery.ts'
import { isSuppressedEmail } from '../queries/withdrawals.ts'
import { messageNotFoundRefusal, toRetryConditions } from '../reads/message-facts.ts'
import { whyMessageCannotBeRetried } from '../rules/outbox.ts'

const mostAtOnce = 5000

/** Retries all dead messages, oldest first; counts those whose content is erased. */
export function retryDeadMessages(context: CommandContext): Promise<RetryAllResponse> {
  const { db, now } = context
  return inTransaction(db, async (tx) => {
    const retried = await requeueDeadMessages(tx, now, mostAtOnce)
    const skipped = await countUnsendableMessages(tx)
    await recordAudit(tx, context, {
      action: 'mail.retried',
      subjectType: 'mail_message',
      subjectId: null,
      details: { retried, skipped },
    })
    if (retried > 0) await notifyMailWorkers(tx, 'due')
    return { retried, skipped }
  })
}

/** Keeps the Message-ID and grants all attempts. Refuses messages that are not dead, erased or suppressed. */
export function retryMessage(context: CommandContext, id: number): Promise<RetryMessageResponse> {
  return inTransaction(context.db, (tx) => retry(tx, context, id))
}

async function retry(tx: Transaction, context: CommandContext, id: number): Promise<RetryMessageResponse> {
  const message = await lockOutboxMessage(tx, id)
  if (message === null) throw messageNotFoundRefusal()
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
