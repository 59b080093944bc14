import type { CommandContext } from '#app/application/commands/command-context.ts'
import { lockPerson } from '#app/features/people/queries/people.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { isCorrectPassword } from '../adapters/password-hash.ts'
import type { LoginInput } from '../contract/account-forms.ts'
import { findPasswordCredentials, findPasswordHash } from '../queries/credentials.ts'
import { toUser } from '../queries/users.ts'
import { completeFirstFactor, type SignInOutcome } from './start-session.ts'

const failed = (personId?: number) =>
  new Refusal('unauthenticated', 'sign_in_failed', 'Invalid email or password', {
    ...(personId !== undefined && { personId }),
  })

/** Refusal that is shown only after the right password. */
const passwordRevoked = () =>
  new Refusal(
    'forbidden',
    'password_revoked',
    'This password no longer works. Please use the link in the e-mail that we sent you to choose a new one.',
  )

/** Refusal that is shown only to a person who has authenticated. */
export function accountNotActiveRefusal(status: 'inactive' | 'suspended'): Refusal {
  return new Refusal('forbidden', 'account_not_active', `This account is ${status}. Please contact us.`)
}

/**
 * Unknown e-mail, missing and wrong password give the same message after the same time; inactive accounts are
 * refused only after the right password.
 */
export async function signIn(
  context: CommandContext,
  { email, password }: LoginInput,
): Promise<SignInOutcome> {
  const found = await findPasswordCredentials(context.db, email)
  const isRight = await isCorrectPassword(found?.passwordHash ?? null, password)
  if (found === null || !isRight) throw failed(found?.personId)
  return inTransaction(context.db, async (tx) => {
    const person = await lockPerson(tx, found.personId)
    // The password may have changed while the hash was compared, which ended its sessions.
    const isStill = person !== null && (await findPasswordHash(tx, person.id)) === found.passwordHash
    if (!isStill) throw failed(found.personId)
    if (found.status === 'revoked') throw passwordRevoked()
    if (person.accountStatus !== 'active') throw accountNotActiveRefusal(person.accountStatus)
    // The locked row and the right password suffice to know the user.
    const user = toUser({ ...person, hasLogin: true })
    return completeFirstFactor(tx, context, { user, way: 'password' })
  })
}
