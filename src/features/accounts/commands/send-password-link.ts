import type { CommandContext } from '../../../platform/http/context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { lockManagedUser } from './lock-managed-user.ts'
import { sendAccountLink } from './send-account-link.ts'

/** Mails a user a link to choose a password. Refuses admins, and other organizers, to organizers. */
export async function sendPasswordLink(context: CommandContext, userId: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { email } = await lockManagedUser(tx, context, { userId, changesSignIn: true })
    await sendAccountLink(tx, { personId: userId, email, reason: 'choose_password' }, context)
    await recordAudit(tx, context, {
      action: 'account.link_requested',
      subjectType: 'person',
      subjectId: userId,
    })
  })
}
