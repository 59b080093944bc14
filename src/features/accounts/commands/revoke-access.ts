import type { Transaction } from '../../../platform/db/database.ts'
import { spendTokens } from '../queries/credentials.ts'
import { deleteOtherSessions } from '../queries/sessions.ts'

export interface WaysIn {
  readonly personId: number
  /** The session to keep; null ends every session. */
  readonly keptSessionId: number | null
  /** Whether mailed account links end too, as they must when the password or e-mail changes. */
  readonly endsMailedLinks?: boolean
}

const signInsUnderWay = ['sign_in_handover', 'second_factor'] as const

/** Ends every session but one, and every sign-in in progress. */
export async function closeWaysIn(
  tx: Transaction,
  { personId, keptSessionId, endsMailedLinks = false }: WaysIn,
  now: Date,
): Promise<void> {
  const ended = endsMailedLinks ? [...signInsUnderWay, 'account_link' as const] : signInsUnderWay
  for (const purpose of ended) await spendTokens(tx, { personId, purpose }, now)
  await deleteOtherSessions(tx, personId, keptSessionId)
}
