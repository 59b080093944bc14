/** Changing what one signs in with takes more than a session: a phone left on a table must not be enough. */
import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal, refuseField } from '../../../platform/refusals.ts'
import type { PersonRow } from '../../people/queries.ts'
import { signedInActor } from '../../people/signed-in-actor.ts'
import { isPassword } from '../password-hash.ts'
import { findPasswordHash } from '../queries/credentials.ts'
import { findFactorKinds } from '../queries/second-factors.ts'
import { findSessionStanding } from '../queries/sessions.ts'
import { isFreshLogin, methodsOf } from '../rules.ts'
import { lockOwnPerson } from './lock-own-person.ts'

const passwordWrong = () => refuseField('password', 'password_wrong', 'This is not your password.')

/**
 * Holds the row of whoever acts, once they proved that it is still them: by their password, or, where they have none, by
 * having signed in within the last ten minutes.
 *
 * Refuses a session in which no second factor was shown although there is one.
 *
 * @param password as typed; null where there is none
 * @param change what is done while the row is held, in the same transaction
 */
export async function provingOneself<T>(
  context: CommandContext,
  password: string | null,
  change: (tx: Transaction, person: PersonRow) => Promise<T>,
): Promise<T> {
  const { personId } = signedInActor(context)
  const stored = await findPasswordHash(context.db, personId)
  // Costly, so before the row is held.
  if (stored !== null && !(await isPassword(stored, password ?? ''))) throw passwordWrong()
  return context.db.transaction(async (tx) => {
    const person = await lockOwnPerson(tx, context)
    // Comparing took its time: the password may be another by now.
    if ((await findPasswordHash(tx, personId)) !== stored) throw passwordWrong()
    await refuseUnprovenSession(tx, context, { hasPassword: stored !== null })
    return change(tx, person)
  })
}

/** Refuses a session that has ended, lacks its second factor, or is not fresh enough to stand for a password. */
export async function refuseUnprovenSession(
  tx: Transaction,
  context: CommandContext,
  { hasPassword }: { readonly hasPassword: boolean },
): Promise<void> {
  const actor = signedInActor(context)
  const session = await findSessionStanding(tx, actor)
  const asksForSecond = methodsOf(await findFactorKinds(tx, actor.personId)).length > 0
  if (session === null || (asksForSecond && session.secondFactorAt === null)) {
    throw new Refusal('forbidden', 'second_factor_required', 'Please log out and log in again first.')
  }
  if (!hasPassword && !isFreshLogin(session, context.now)) {
    const message =
      'You logged in a while ago. Please log out and log in again, then come back within ten minutes.'
    throw new Refusal('forbidden', 'login_not_recent', message)
  }
}
