import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { insertPersonIfNew, lockPersonByEmail } from '../../people/queries.ts'
import type { CreateUserInput } from '../contract/forms.ts'
import type { User } from '../contract.ts'
import { emailInUse } from '../email-in-use.ts'
import { hashNewPassword, passwordContext } from '../password-hash.ts'
import { hasLogin, putPassword } from '../queries/credentials.ts'
import { getUser, updatePerson } from '../queries/users.ts'
import { refuseRole } from './lock-managed-user.ts'
import { sendAccountLink } from './send-account-link.ts'

/**
 * Makes a user; somebody known by a registration only gets their access this way. The e-mail stays unverified until
 * the link that is sent to it is opened. A password given here must be changed at the first sign-in.
 * Without one they can sign in once they chose one by that link.
 *
 * Refuses an e-mail that has a login already, and an administrator made by anybody but one.
 */
export async function createUser(context: CommandContext, input: CreateUserInput): Promise<User> {
  const { email, displayName, role = 'attendee' } = input
  refuseRole(context, { targetRole: null, newRole: role })
  const words = passwordContext(context.appUrl, input)
  const passwordHash =
    input.password === undefined ? null : await hashNewPassword(input.password, 'password', words)
  return context.db.transaction(async (tx) => {
    const { now } = context
    const made = await insertPersonIfNew(tx, { email, displayName, role, createdAt: now, updatedAt: now })
    const person = made ?? (await lockPersonByEmail(tx, email))
    if (person === null) throw new Refusal('conflict', 'person_changed', 'Please try again.')
    if (made === null) {
      if (await hasLogin(tx, person.id)) throw emailInUse('email')
      refuseRole(context, { targetRole: person.role, newRole: role })
      await updatePerson(tx, person.id, { displayName, role, at: now })
    }
    if (passwordHash !== null)
      await putPassword(tx, person.id, { hash: passwordHash, at: now, status: 'temporary' })
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
