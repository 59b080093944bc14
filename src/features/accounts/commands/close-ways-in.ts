import type { Transaction } from '../../../platform/db/database.ts'
import { spendTokens } from '../queries/credentials.ts'
import { deleteOtherSessions } from '../queries/sessions.ts'

export interface WaysIn {
  readonly personId: number
  /** Of the request that asks; null ends every session. */
  readonly keptSessionId: number | null
}

/** Ends every session but one, and every sign-in that is under way and could still turn into one. */
export async function closeWaysIn(
  tx: Transaction,
  { personId, keptSessionId }: WaysIn,
  now: Date,
): Promise<void> {
  for (const purpose of ['sign_in_handover', 'second_factor'] as const)
    await spendTokens(tx, { personId, purpose }, now)
  await deleteOtherSessions(tx, personId, keptSessionId)
}
