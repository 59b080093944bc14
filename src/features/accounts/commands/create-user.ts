import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { insertPersonIfNew, lockPersonByEmail } from '../../people/queries/people.ts'
import { hashNewPassword, passwordContextWords } from '../adapters/password-hash.ts'
import type { CreateUserInput } from '../contract/account-forms.ts'
import type { User } from '../contract/accounts.ts'
import { hasLogin, upsertPassword } from '../queries/credentials.ts'
import { getUser, updatePerson } from '../queries/users.ts'
import { emailAlreadyInUse } from './email-in-use.ts'
import { refuseForbiddenRoleChange } from './lock-users.ts'
import { sendAccountLink } from './send-account-link.ts'

/**
 * Creates a user, or gives a registrant a login. The e-mail is unverified until its link is opened; a given
 * password is temporary. Only administrators create administrators.
 */
export async function createUser(context: CommandContext, input: CreateUserInput): Promise<User> {
  const { email, displayName, role = 'attendee' } = input
  refuseForbiddenRoleChange(context, { targetRole: null, newRole: role })
  const words = passwordContextWords(context.appUrl, input)
  const passwordHash =
    input.password === undefined ? null : await hashNewPassword(input.password, 'password', words)
  return context.db.transaction(async (tx) => {
    const { now } = context
    const made = await insertPersonIfNew(tx, { email, displayName, role, createdAt: now, updatedAt: now })
    const person = made ?? (await lockPersonByEmail(tx, email))
    if (person === null) throw new Refusal('conflict', 'person_changed', 'Please try again.')
    if (made === null) {
      if (await hasLogin(tx, person.id)) throw emailAlreadyInUse('email')
      refuseForbiddenRoleChange(context, { targetRole: person.role, newRole: role })
      await updatePerson(tx, person.id, { displayName, role, at: now })
    }
    if (passwordHash !== null)
      await upsertPassword(tx, person.id, { hash: passwordHash, at: now, status: 'temporary' })
    await recordAudit(tx, context, {
      action: 'user.created',
      subjectType: 'person',
      subjectId: person.id,
      details: { role },
    })
    await sendAccountLink(
      tx,
      { personId: person.id, email, reason: passwordHash === null ? 'choose_password' : 'verify' },
      context,
    )
    return getUser(tx, person.id)
  })
}
