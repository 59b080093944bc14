import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { hashToken, newToken } from '../one-time-token.ts'
import { deleteSession, insertSession } from '../queries/sessions.ts'
import { sessionEnd } from '../rules.ts'

export type SignInWay = 'password' | 'google' | 'new_account' | 'mailed_link'

/**
 * Signs a person in, within the transaction that decided so.
 *
 * The token is new each time and the session that the browser came with ends: nobody can plant one beforehand.
 *
 * @returns the token for the cookie; only its hash is stored
 */
export async function startSession(
  tx: Transaction,
  context: CommandContext,
  { personId, way }: { personId: number; way: SignInWay },
): Promise<string> {
  const { actor, client, now } = context
  if (actor !== null) await deleteSession(tx, actor)
  const token = newToken()
  const sessionId = await insertSession(tx, {
    tokenHash: hashToken(token),
    personId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionEnd({ createdAt: now }, now),
    userAgent: client.userAgent,
    ipAddress: client.address,
  })
  await recordAudit(tx, context, {
    action: 'session.started',
    subjectType: 'session',
    subjectId: null,
    details: { sessionId, way },
    actorId: personId,
  })
  return token
}
