import type { CommandContext } from '../../../platform/http/context.ts'
import type { AnnouncementRecipient } from '../../messaging/announcements.ts'
import { announce } from '../../messaging/commands/announce.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import type { SendContactInput } from '../contract/visitor-messages.ts'
import { insertMessage } from '../queries.ts'

/**
 * Keeps what a visitor wrote, and tells the provider by mail; neither happens without the other.
 *
 * @param provider who reads it; never the address that the visitor gave
 */
export async function sendContactMessage(
  context: CommandContext,
  input: SendContactInput,
  provider: AnnouncementRecipient,
): Promise<void> {
  const { db, actor, now } = context
  await db.transaction(async (tx) => {
    const id = await insertMessage(tx, { ...input, kind: 'contact', createdAt: now })
    await announce(tx, { event: 'contact.received', to: provider, data: input }, now)
    if (actor !== null) {
      await recordAudit(tx, context, {
        action: 'support_message.sent',
        subjectType: 'support_message',
        subjectId: id,
      })
    }
  })
}
