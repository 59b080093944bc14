import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import type { RetryAllResponse } from '../contract/outbox.ts'
import { countUnsendableMessages, requeueFailedMessages } from '../queries/outbox.ts'
import { notifyMailWorkers } from '../queries/outbox-delivery.ts'

const mostAtOnce = 5000

/** Retries all dead messages, oldest first; counts those whose content is erased. */
export function retryDeadMessages(context: CommandContext): Promise<RetryAllResponse> {
  const { db, now } = context
  return db.transaction(async (tx) => {
    const retried = await requeueFailedMessages(tx, now, mostAtOnce)
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
