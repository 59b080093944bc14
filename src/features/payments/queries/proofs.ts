import { and, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { passwords } from '#app/features/accounts/tables.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { payments } from '../tables/payments.ts'
import { proofs } from '../tables/proofs.ts'
import { claimPayment } from './claims.ts'

/** Capital letters and digits of a reference, as in its index. */
export const normalizedReferenceSql = sql`upper(regexp_replace(${proofs.referenceNumber}, '[^A-Za-z0-9]', '', 'g'))`

type NewProof = Omit<typeof proofs.$inferInsert, 'paymentId'> & { readonly createdAt: Date }

/** Stores a proof of an order, whose claim waits for a decision again. */
export async function insertProof(tx: Transaction, orderId: number | SQL, proof: NewProof): Promise<void> {
  const paymentId = await claimPayment(tx, orderId, proof.createdAt)
  await tx.insert(proofs).values({ ...proof, paymentId })
}

/**
 * Whether the payer of an order sees a proof of it: with an unverified e-mail only their own, and that of the registration
 * with which the account was made.
 */
export const isProofVisibleToPayer = or(
  isNotNull(people.emailVerifiedAt),
  eq(proofs.sentBy, people.id),
  and(
    isNull(proofs.sentBy),
    eq(proofs.channel, 'registration'),
    sql`${proofs.paymentId} in (select claim.id from ${registrations} claimed
      join ${orderLines} seat on seat.id = claimed.seat_line_id join ${payments} claim on claim.order_id = seat.order_id
      where claimed.id = ${passwords.claimedRegistrationId})`,
  ),
)

/** Condition for orders with a proof that waits for a decision. */
export const hasProofToReview = sql<boolean>`exists (select 1 from ${proofs} sent join ${payments} claim
  on claim.id = sent.payment_id where claim.order_id = ${orders}.id and claim.state = 'claimed')`

/** Condition for decided proofs with an image, of seminars that ended before an instant. */
const isPastRetention = (before: Date): SQL | undefined =>
  and(isNotNull(proofs.fileKey), lt(seminars.finishesAt, before), ne(orders.state, 'pending'))

/**
 * Skips rows locked by other processes.
 * @returns their files, to be deleted after the commit
 */
export async function clearNextExpiredProofs(
  tx: Transaction,
  { before, now, atMost }: { before: Date; now: Date; atMost: number },
): Promise<string[]> {
  const due = await tx
    .select({ id: proofs.id, fileKey: proofs.fileKey })
    .from(proofs)
    .innerJoin(payments, eq(payments.id, proofs.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(seminars, eq(seminars.id, orders.seminarId))
    .where(isPastRetention(before))
    .limit(atMost)
    .for('update', { of: proofs, skipLocked: true })
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  await tx
    .update(proofs)
    .set({ fileKey: null, perceptualHash: null, purgedAt: now })
    .where(inArray(proofs.id, ids))
  return due.flatMap(({ fileKey }) => fileKey ?? [])
}
