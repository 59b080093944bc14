import type { Transaction } from '../../../platform/db/database.ts'
import { notSignedIn } from '../../../platform/refusals.ts'
import { generateToken, hashToken } from '../adapters/one-time-token.ts'
import { updateSessionToken } from '../queries/sessions.ts'

/**
 * Continues a session under a new token, which invalidates copies of its cookie. Refuses an ended session.
 */
export async function renewSessionToken(
  tx: Transaction,
  session: { readonly personId: number; readonly sessionId: number },
): Promise<string> {
  const token = generateToken()
  if (!(await updateSessionToken(tx, session, hashToken(token)))) throw notSignedIn()
  return token
}
