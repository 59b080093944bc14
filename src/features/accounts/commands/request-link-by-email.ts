import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { lockOwnPerson } from './lock-users.ts'
import { refuseUnverifiedEmailChange } from './refuse-unverified-email-change.ts'
import { sendAccountLink } from './send-account-link.ts'

/**
 * E-mails a link that verifies the address, or a new one that then replaces it; only the link reveals whether
 * it is taken. Refuses a new address while the present one is unverified.
 * @param newEmail null to verify the present address
 */
export async function requestEmailVerificationLink(
  context: CommandContext,
  newEmail: string | null,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const person = await lockOwnPerson(tx, context)
    const isNew = newEmail !== null && newEmail !== person.email
    if (!isNew && person.emailVerifiedAt !== null) {
      throw new Refusal('conflict', 'email_verified', 'This email is verified already.')
    }
    if (isNew) await refuseUnverifiedEmailChange(tx, person)
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
