import type { Transaction } from '../../../platform/db/database.ts'
import type { PersonRow } from '../../people/queries.ts'
import { hashToken } from '../one-time-token.ts'
import { findTokenOwner, lockToken, type OneTimeToken, type SoughtToken } from '../queries/credentials.ts'
import { lockPerson } from '../queries/users.ts'
import { accountNotActive } from './sign-in.ts'

export interface OpenedToken {
  readonly token: OneTimeToken
  readonly person: PersonRow
}

/**
 * Holds a one-time token and whose it is; null for one that is spent, over or unknown. Refuses people whose account
 * is not active. Spending it is left to the caller.
 */
export async function openToken(
  tx: Transaction,
  { token, purpose }: { token: string; purpose: SoughtToken['purpose'] },
  now: Date,
): Promise<OpenedToken | null> {
  const sought = { hash: hashToken(token), purpose }
  const owner = await findTokenOwner(tx, sought)
  // The person first, then their tokens: the order of everybody who holds both.
  const person = owner === null ? null : await lockPerson(tx, owner)
  const found = person === null ? null : await lockToken(tx, sought, now)
  if (found === null || person === null) return null
  if (person.accountStatus !== 'active') throw accountNotActive(person.accountStatus)
  return { token: found, person }
}
