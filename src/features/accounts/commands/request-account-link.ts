import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { lockPersonByEmail } from '../../people/queries/people.ts'
import { hasLogin } from '../queries/credentials.ts'
import { sendAccountLink } from './send-account-link.ts'

/**
 * For a registrant without a login, or the mailbox owner of an unverified account. The caller does not learn
 * whether an e-mail was sent.
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
