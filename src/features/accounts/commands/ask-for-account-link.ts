import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { lockOwnPerson } from './lock-own-person.ts'
import { refuseUnprovenMove } from './refuse-unproven-move.ts'
import { sendAccountLink } from './send-account-link.ts'

/**
 * Mails a link that confirms one's own address, or a new one that takes its place once the link is opened.
 *
 * Whether somebody has the new address already is told only to who opens the link. Refuses a new address for an
 * account that first has to prove its present one.
 *
 * @param newEmail null for the address that the account has
 */
export async function askForAccountLink(context: CommandContext, newEmail: string | null): Promise<void> {
  await context.db.transaction(async (tx) => {
    const person = await lockOwnPerson(tx, context)
    const isNew = newEmail !== null && newEmail !== person.email
    if (!isNew && person.emailVerifiedAt !== null) {
      throw new Refusal('conflict', 'email_verified', 'This email is verified already.')
    }
    if (isNew) await refuseUnprovenMove(tx, person)
    const email = isNew ? newEmail : person.email
    await sendAccountLink(tx, { personId: person.id, email, reason: isNew ? 'new_email' : 'verify' }, context)
    await recordAudit(tx, context, {
      action: 'account.link_requested',
      subjectType: 'person',
      subjectId: person.id,
      details: { forNewEmail: isNew },
    })
  })
}
