import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { SupportMessage } from '../contract/messages.ts'
import { findSupportMessage, markSupportMessageResolved } from '../queries/messages.ts'

/** Resolves a message; repeating changes nothing. Refuses an unknown message. */
export async function resolveMessage(context: CommandContext, id: number): Promise<SupportMessage> {
  const { db, actor, now } = context
  const change = inTransaction(db, async (tx) => {
    const isDone = await markSupportMessageResolved(tx, id, { by: actor?.personId ?? null, at: now })
    if (isDone) {
      await recordAudit(tx, context, {
        action: 'support_message.resolved',
        subjectType: 'support_message',
        subjectId: id,
      })
    }
    const message = await findSupportMessage(tx, id)
    if (message === null) throw new Refusal('not_found', 'message_unknown', 'This message does not exist.')
    return message
  })
  return refuseIfActorDeleted(change)
}
