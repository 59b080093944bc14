import type { CommandContext } from '../../../platform/http/context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import type { RetryAllAnswer } from '../contract/outbox.ts'
import { countUnsendable, requeueFailedMessages } from '../queries/outbox.ts'
import { notifyMailWorkers } from '../queries.ts'

const mostAtOnce = 5000

/** Lets every message that was given up be tried again, the oldest first; those whose words are gone are counted. */
export function retryDeadMessages(context: CommandContext): Promise<RetryAllAnswer> {
  const { db, now } = context
  return db.transaction(async (tx) => {
    const retried = await requeueFailedMessages(tx, now, mostAtOnce)
    const skipped = await countUnsendable(tx)
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
