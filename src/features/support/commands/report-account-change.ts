import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfEmailInUse } from '#app/features/accounts/commands/email-checks.ts'
import { undoAccountChange } from '#app/features/accounts/commands/undo-account-change.ts'
import { queueEmail } from '#app/features/email/commands/queue-email.ts'
import type { EmailRecipient } from '#app/features/email/emails/email-notification.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { insertSupportMessage } from '../queries/messages.ts'

/** Handles 'This was not me': secures the account and notifies the provider. */
export function reportUnauthorizedAccountChange(
  context: CommandContext,
  token: string,
  provider: EmailRecipient,
): Promise<void> {
  const { db, now } = context
  const report = inTransaction(db, async (tx) => {
    const { displayName, email, change } = await undoAccountChange(tx, context, token)
    const message = {
      name: displayName ?? email,
      email,
      subject: 'This was not me',
      message: `The owner of this account reported a change that they did not make (${change.replaceAll('_', ' ')}). All sessions were logged out, Google was unlinked, the password was revoked, and a link to choose a new one was sent. Please review the audit log.`,
    }
    await insertSupportMessage(tx, { ...message, kind: 'contact', createdAt: now })
    await queueEmail(tx, { event: 'contact.received', to: provider, data: message }, now)
  })
  return refuseIfEmailInUse('token', report)
}
