import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { passwords } from '#app/features/accounts/tables.ts'
import { people } from '#app/features/people/tables.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { proofs } from '../tables/proofs.ts'

export async function insertProof(tx: Transaction, proof: typeof proofs.$inferInsert): Promise<void> {
  await tx.insert(proofs).values(proof)
}

/** The same for proofs: with an unverified e-mail only their own. */
export const isProofVisibleToOwner = or(
  isNotNull(people.emailVerifiedAt),
  eq(proofs.sentBy, people.id),
  and(
    eq(proofs.registrationId, passwords.claimedRegistrationId),
    isNull(proofs.sentBy),
    eq(proofs.channel, 'registration'),
  ),
)
