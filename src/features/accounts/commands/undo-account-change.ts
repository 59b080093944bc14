import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { deleteLinkedIdentities, markOneTimeTokensUsed, revokePassword } from '../queries/credentials.ts'
import { deleteSecondFactorsAddedSince } from '../queries/second-factors.ts'
import { isEmailOfAnotherPerson, updatePerson } from '../queries/users.ts'
import { emailInUseRefusal } from './email-checks.ts'
import { lockTokenWithPerson } from './open-token.ts'
import { revokeAccess } from './revoke-access.ts'
import { sendAccountLinkEmail } from './send-account-link.ts'

/**
 * Reverts a change reported by 'This was not me': revokes sessions, links and the password, unlinks Google,
 * removes the reported factors and restores a former e-mail unless taken.
 */
export async function undoAccountChange(
  tx: Transaction,
  context: CommandContext,
  token: string,
): Promise<{
  readonly personId: number
  readonly displayName: string | null
  readonly email: string
  readonly change: string
}> {
  const { now } = context
  const opened = await lockTokenWithPerson(tx, { token, purpose: 'account_notice' }, now)
  if (opened === null) {
    const message = 'This link is no longer valid. Please contact us.'
    throw new Refusal('unauthenticated', 'link_invalid', message)
  }
  const { person } = opened
  const { data, createdAt } = opened.token
  const change = String(data?.change)
  const formerEmail = typeof data?.formerEmail === 'string' ? data.formerEmail : null
  const email = formerEmail ?? person.email
  if (formerEmail !== null && (await isEmailOfAnotherPerson(tx, formerEmail, person.id)))
    throw emailInUseRefusal('token')
  // Later notices may be in the mailbox of the attacker.
  await markOneTimeTokensUsed(tx, { personId: person.id, purpose: 'account_notice', since: createdAt }, now)
  await revokeAccess(tx, { personId: person.id, exceptSessionId: null, endsMailedLinks: true }, now)
  await deleteLinkedIdentities(tx, person.id)
  if (change === 'second_factor_added') await deleteSecondFactorsAddedSince(tx, person.id, createdAt)
  await revokePassword(tx, person.id)
  if (formerEmail !== null) await updatePerson(tx, person.id, { email, emailVerifiedAt: now, at: now })
  await sendAccountLinkEmail(tx, { personId: person.id, email, reason: 'recover' }, context)
  await recordAudit(tx, context, {
    action: 'account.change_reported',
    subjectType: 'person',
    subjectId: person.id,
    details: { change, restoredEmail: formerEmail !== null },
    actorId: person.id,
  })
  return { personId: person.id, displayName: person.displayName, email, change }
}
