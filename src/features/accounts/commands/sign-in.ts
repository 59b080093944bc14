import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { LoginInput } from '../contract/forms.ts'
import { isPassword } from '../password-hash.ts'
import { findCredentials, findPasswordHash } from '../queries/credentials.ts'
import { lockPerson, toUser } from '../queries/users.ts'
import { passFirstFactor, type SignInOutcome } from './start-session.ts'

const failed = (personId?: number) =>
  new Refusal('unauthenticated', 'sign_in_failed', 'Invalid email or password', {
    ...(personId !== undefined && { personId }),
  })

/** Told only to somebody who knew it: whoever reported a change, or whoever made it. */
const passwordRevoked = () =>
  new Refusal(
    'forbidden',
    'password_revoked',
    'This password does not work any more. Please choose a new one by the link in the e-mail that we sent.',
  )

/** Told only to somebody who proved to be the person. */
export function accountNotActive(status: 'inactive' | 'suspended'): Refusal {
  return new Refusal('forbidden', 'account_not_active', `This account is ${status}. Please contact us.`)
}

/**
 * Signs in by password, or asks for the second factor of whoever has one.
 *
 * Refuses an unknown e-mail, an account without password and a wrong password with one text and after the same
 * time; an account that is not active only after the right password.
 */
export async function signIn(
  context: CommandContext,
  { email, password }: LoginInput,
): Promise<SignInOutcome> {
  const found = await findCredentials(context.db, email)
  const isRight = await isPassword(found?.passwordHash ?? null, password)
  if (found === null || !isRight) throw failed(found?.personId)
  return context.db.transaction(async (tx) => {
    const person = await lockPerson(tx, found.personId)
    // Comparing took its time: a password changed meanwhile has ended the sessions of those who know this one.
    const isStill = person !== null && (await findPasswordHash(tx, person.id)) === found.passwordHash
    if (!isStill) throw failed(found.personId)
    if (found.status === 'revoked') throw passwordRevoked()
    if (person.accountStatus !== 'active') throw accountNotActive(person.accountStatus)
    // The row that is held, and a password that was right, say all that there is to say.
    const user = toUser({ ...person, hasLogin: true })
    return passFirstFactor(tx, context, { user, way: 'password' })
  })
}
