import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { hashToken } from '../one-time-token.ts'
import { findTokenOwner, lockToken, spendTokens } from '../queries/credentials.ts'
import { getUser, lockPerson } from '../queries/users.ts'
import { accountNotActive, type SignedIn } from './sign-in.ts'
import { startSession } from './start-session.ts'

/** Turns the token that the sign-in window posted into a session. Works once, within a minute. */
export async function establishSession(context: CommandContext, token: string): Promise<SignedIn> {
  const sought = { hash: hashToken(token), purpose: 'sign_in_handover' } as const
  return context.db.transaction(async (tx) => {
    const owner = await findTokenOwner(tx, sought)
    const person = owner === null ? null : await lockPerson(tx, owner)
    const found = person === null ? null : await lockToken(tx, sought, context.now)
    if (found === null || person === null) {
      throw new Refusal('unauthenticated', 'token_invalid', 'Invalid or expired token')
    }
    if (person.accountStatus !== 'active') throw accountNotActive(person.accountStatus)
    await spendTokens(tx, { personId: person.id, purpose: sought.purpose }, context.now)
    const session = await startSession(tx, context, { personId: person.id, way: 'google' })
    return { token: session, user: await getUser(tx, person.id) }
  })
}
