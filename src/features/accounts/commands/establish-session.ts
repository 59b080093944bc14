import type { Transaction } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { markOneTimeTokensUsed } from '../queries/credentials.ts'
import { findSessionStatus } from '../queries/sessions.ts'
import { getUser } from '../queries/users.ts'
import { lockTokenWithPerson } from './open-token.ts'
import { completeFirstFactor, type SignInOutcome } from './start-session.ts'

/** Exchanges the token posted by the sign-in window for a session. Works once, within a minute. */
export async function establishSession(context: CommandContext, token: string): Promise<SignInOutcome> {
  const purpose = 'sign_in_handover'
  return context.db.transaction(async (tx) => {
    const opened = await lockTokenWithPerson(tx, { token, purpose }, context.now)
    if (opened === null) throw new Refusal('unauthenticated', 'token_invalid', 'Invalid or expired token')
    const personId = opened.person.id
    await markOneTimeTokensUsed(tx, { personId, purpose }, context.now)
    const hasPassedSecond = opened.token.data?.isLink === true && (await hasPassed(tx, context, personId))
    return completeFirstFactor(tx, context, {
      user: await getUser(tx, personId),
      way: 'google',
      hasPassedSecond,
    })
  })
}

/** A signed-in person linking Google has already passed the second factor. */
async function hasPassed(tx: Transaction, { actor }: CommandContext, personId: number): Promise<boolean> {
  if (actor?.personId !== personId) return false
  return (await findSessionStatus(tx, actor))?.secondFactorAt != null
}
