import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { lockManagedUser } from './lock-users.ts'
import { sendAccountLink } from './send-account-link.ts'

/** E-mails a user a password link. Organizers cannot do so for administrators or other organizers. */
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
