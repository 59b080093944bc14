import type { CommandContext } from '../../../platform/http/context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { lockPersonByEmail } from '../../people/queries.ts'
import { hasLogin } from '../queries/credentials.ts'
import { sendAccountLink } from './send-account-link.ts'

/**
 * Mails a link to choose a password to a person who is known from a registration and cannot sign in yet. The owner of
 * the mailbox also gets it where an account was made with their e-mail and never confirmed.
 *
 * The caller is not told whether an e-mail was sent.
 */
export async function requestAccountLink(context: CommandContext, email: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const person = await lockPersonByEmail(tx, email)
    if (person === null || person.erasedAt !== null || person.accountStatus !== 'active') return
    if (person.emailVerifiedAt !== null && (await hasLogin(tx, person.id))) return
    await sendAccountLink(tx, { personId: person.id, email: person.email, reason: 'give_access' }, context)
    await recordAudit(tx, context, {
      action: 'account.link_requested',
      subjectType: 'person',
      subjectId: person.id,
    })
  })
}
