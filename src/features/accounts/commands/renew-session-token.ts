import type { Transaction } from '../../../platform/db/database.ts'
import { notSignedIn } from '../../../platform/refusals.ts'
import { hashToken, newToken } from '../one-time-token.ts'
import { updateSessionToken } from '../queries/sessions.ts'

/**
 * Lets a session go on under a new token, so that a copy of its cookie ends. For whatever ends all other sessions.
 *
 * @returns the new token. Refuses a session that ended meanwhile.
 */
export async function renewSessionToken(
  tx: Transaction,
  session: { readonly personId: number; readonly sessionId: number },
): Promise<string> {
  const token = newToken()
  if (!(await updateSessionToken(tx, session, hashToken(token)))) throw notSignedIn()
  return token
}
