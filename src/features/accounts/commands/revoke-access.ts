import type { Transaction } from '#app/platform/db/database.ts'
import { markOneTimeTokensUsed } from '../queries/credentials.ts'
import { deleteOtherSessions } from '../queries/sessions.ts'

export interface RevokeAccessInput {
  readonly personId: number
  /** The session to keep; null ends every session. */
  readonly exceptSessionId: number | null
  /** Whether mailed account links end too, as they must when the password or e-mail changes. */
  readonly endsMailedLinks?: boolean
}

const pendingSignInPurposes = ['sign_in_handover', 'second_factor'] as const

/** Ends every session but one, and every sign-in in progress. */
export async function revokeAccess(
  tx: Transaction,
  { personId, exceptSessionId, endsMailedLinks = false }: RevokeAccessInput,
  now: Date,
): Promise<void> {
  const ended = endsMailedLinks ? [...pendingSignInPurposes, 'account_link' as const] : pendingSignInPurposes
  for (const purpose of ended) await markOneTimeTokensUsed(tx, { personId, purpose }, now)
  await deleteOtherSessions(tx, personId, exceptSessionId)
}
