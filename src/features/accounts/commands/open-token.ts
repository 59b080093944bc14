import { lockPerson, type PersonRow } from '#app/features/people/queries/people.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { hashToken } from '../adapters/one-time-token.ts'
import {
  findOneTimeTokenOwner,
  lockOneTimeToken,
  type OneTimeToken,
  type OneTimeTokenLookup,
} from '../queries/credentials.ts'
import { accountNotActiveRefusal } from './sign-in.ts'

export interface TokenWithPerson {
  readonly token: OneTimeToken
  readonly person: PersonRow
}

/** Null if the token is spent, expired or unknown. The caller spends it. */
export async function lockTokenWithPerson(
  tx: Transaction,
  { token, purpose }: { token: string; purpose: OneTimeTokenLookup['purpose'] },
  now: Date,
): Promise<TokenWithPerson | null> {
  const tokenLookup = { hash: hashToken(token), purpose }
  const owner = await findOneTimeTokenOwner(tx, tokenLookup)
  // Lock order: the person, then their tokens.
  const person = owner === null ? null : await lockPerson(tx, owner)
  const found = person === null ? null : await lockOneTimeToken(tx, tokenLookup, now)
  if (found === null || person === null) return null
  if (person.accountStatus !== 'active') throw accountNotActiveRefusal(person.accountStatus)
  return { token: found, person }
}
