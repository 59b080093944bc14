import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { spendTokens } from '../queries/credentials.ts'
import { getUser } from '../queries/users.ts'
import { openToken } from './open-token.ts'
import type { SignedIn } from './sign-in.ts'
import { startSession } from './start-session.ts'

/** Turns the token that the sign-in window posted into a session. Works once, within a minute. */
export async function establishSession(context: CommandContext, token: string): Promise<SignedIn> {
  const purpose = 'sign_in_handover'
  return context.db.transaction(async (tx) => {
    const opened = await openToken(tx, { token, purpose }, context.now)
    if (opened === null) throw new Refusal('unauthenticated', 'token_invalid', 'Invalid or expired token')
    const personId = opened.person.id
    await spendTokens(tx, { personId, purpose }, context.now)
    const session = await startSession(tx, context, { personId, way: 'google' })
    return { token: session, user: await getUser(tx, personId) }
  })
}
