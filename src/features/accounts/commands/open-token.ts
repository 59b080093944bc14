import type { Transaction } from '../../../platform/db/database.ts'
import { lockPerson, type PersonRow } from '../../people/queries/people.ts'
import { hashToken } from '../adapters/one-time-token.ts'
import { findTokenOwner, lockToken, type OneTimeToken, type SoughtToken } from '../queries/credentials.ts'
import { accountNotActive } from './sign-in.ts'

export interface OpenedToken {
  readonly token: OneTimeToken
  readonly person: PersonRow
}

/**
 * Locks a one-time token and its person; null if it is spent, expired or unknown. Refuses inactive accounts;
 * the caller spends the token.
 */
export async function openToken(
  tx: Transaction,
  { token, purpose }: { token: string; purpose: SoughtToken['purpose'] },
  now: Date,
): Promise<OpenedToken | null> {
  const sought = { hash: hashToken(token), purpose }
  const owner = await findTokenOwner(tx, sought)
  // Lock order: the person, then their tokens.
  const person = owner === null ? null : await lockPerson(tx, owner)
  const found = person === null ? null : await lockToken(tx, sought, now)
  if (found === null || person === null) return null
  if (person.accountStatus !== 'active') throw accountNotActive(person.accountStatus)
  return { token: found, person }
}
