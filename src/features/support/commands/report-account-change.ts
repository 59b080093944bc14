import type { CommandContext } from '../../../platform/http/context.ts'
import { undoAccountChange } from '../../accounts/commands/undo-account-change.ts'
import { refusingTakenEmail } from '../../accounts/email-in-use.ts'
import type { AnnouncementRecipient } from '../../messaging/announcements.ts'
import { announce } from '../../messaging/commands/announce.ts'
import { insertMessage } from '../queries.ts'

/**
 * Somebody pressed 'This was not me' in a notice: their account is secured at once, and the provider is told, as by a
 * contact message of theirs.
 */
export function reportAccountChange(
  context: CommandContext,
  token: string,
  provider: AnnouncementRecipient,
): Promise<void> {
  const { db, now } = context
  const report = db.transaction(async (tx) => {
    const { displayName, email, change } = await undoAccountChange(tx, context, token)
    const message = {
      name: displayName ?? email,
      email,
      subject: 'This was not me',
      message: `A change of this account was reported as not made by its owner (${change.replaceAll('_', ' ')}). Everybody was logged out, Google unlinked and the password revoked; a link to choose a new one was sent. Please look at the audit log.`,
    }
    await insertMessage(tx, { ...message, kind: 'contact', createdAt: now })
    await announce(tx, { event: 'contact.received', to: provider, data: message }, now)
  })
  return refusingTakenEmail('token', report)
}
