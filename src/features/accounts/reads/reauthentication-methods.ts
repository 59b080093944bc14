import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { ReauthenticationMethod } from '../contract/reauthentication.ts'
import { findFactorKinds } from '../queries/second-factors.ts'
import { findAccountRow } from '../queries/users.ts'

/** Google only as a last resort, because signing in there starts a new session. */
export async function listReauthenticationMethods(
  db: Database,
  personId: number,
  { google }: Pick<Config, 'google'>,
): Promise<ReauthenticationMethod[]> {
  const [account, factors] = await Promise.all([findAccountRow(db, personId), findFactorKinds(db, personId)])
  const own = [
    ...(account?.hasPassword ? (['password'] as const) : []),
    ...(factors.hasPasskey ? (['passkey'] as const) : []),
    ...(factors.hasTotp ? (['totp'] as const) : []),
  ]
  return own.length === 0 && account?.hasGoogle && google !== null ? ['google'] : own
}
