import type { CommandContext } from '../../../platform/http/context.ts'
import type { AnnouncementRecipient } from '../../messaging/announcements.ts'
import { announce } from '../../messaging/commands/announce.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import type { PasswordResetRequestInput } from '../contract/visitor-messages.ts'
import { insertMessage } from '../queries.ts'

/**
 * Keeps a request for help with a lost password, and tells the provider by mail.
 *
 * Whether the address has an account is not looked at: people of the provider find out who is writing, and the
 * answer can tell a stranger nothing, neither by its words nor by its time.
 */
export async function requestPasswordReset(
  context: CommandContext,
  input: PasswordResetRequestInput,
  provider: AnnouncementRecipient,
): Promise<void> {
  const { db, actor, now } = context
  await db.transaction(async (tx) => {
    const id = await insertMessage(tx, { ...input, kind: 'password_reset', createdAt: now })
    await announce(tx, { event: 'password_reset.received', to: provider, data: input }, now)
    if (actor !== null) {
      await recordAudit(tx, context, {
        action: 'support_message.sent',
        subjectType: 'support_message',
        subjectId: id,
      })
    }
  })
}
