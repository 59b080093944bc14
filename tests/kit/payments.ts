/** Pending payments, inserted without the form. */
import { and, desc, eq, inArray, isNotNull, isNull, ne, type SQL } from 'drizzle-orm'
import { toPaymentStatus } from '#app/features/orders/rules/order-state.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { signProofLink } from '#app/features/payments/adapters/proof-link-token.ts'
import { toClaimState } from '#app/features/payments/rules/claim-state.ts'
import { perceptualHashBits } from '#app/features/payments/rules/similar-proofs.ts'
import { paymentEvents, payments } from '#app/features/payments/tables/payments.ts'
import { proofs } from '#app/features/payments/tables/proofs.ts'
import type { people } from '#app/features/people/tables.ts'
import { selectOrderIdsOf } from '#app/features/registrations/queries/orders-of-registrations.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { seminars } from '#app/features/seminars/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import type { Services } from '#app/platform/services.ts'
import { aSeminar, testNow } from './builders.ts'
import type { RegistrationValues } from './orders.ts'
import { aSeatHolder } from './seats.ts'

interface PaymentValues {
  readonly seminar?: Partial<typeof seminars.$inferInsert>
  readonly person?: Partial<typeof people.$inferInsert>
  readonly registration?: Partial<RegistrationValues>
}

/** A new person's pending payment of ₱500 for the given or a new seminar. */
export async function aPayment(
  db: Database,
  { seminar, person, registration, seminarId }: PaymentValues & { readonly seminarId?: number } = {},
) {
  const chosenId = seminarId ?? (await aSeminar(db, { price: '500.00', ...seminar })).id
  const holder = await aSeatHolder(db, chosenId, {
    paymentStatus: 'pending',
    amountDue: '500.00',
    registeredAt: testNow,
    updatedAt: testNow,
    ...registration,
    ...(person && { person }),
  })
  const [row] = await db
    .select(registrationColumns)
    .from(registrations)
    .where(eq(registrations.personId, holder.id))
  if (row === undefined) throw new Error('The registration was not stored.')
  return { ...row, person: holder }
}

/** Hash with this many edges. */
export const aPerceptualHash = (edges: number) => '1'.repeat(edges).padEnd(perceptualHashBits, '0')

/** Id of the claim of a registration's order, which is made if it is missing, in the state that follows from the order. */
export async function aClaim(db: Database, registrationId: number): Promise<number> {
  const [row] = await db
    .select({ orderId: orders.id, state: orders.state, total: orders.total, claimId: payments.id })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), isNull(payments.moneyInId)))
    .where(inArray(orders.id, selectOrderIdsOf(db, [registrationId])))
  if (row === undefined) throw new Error('The registration has no order.')
  if (row.claimId !== null) return row.claimId
  const state = toClaimState(toPaymentStatus(row.state))
  const amount = state === 'accepted' ? row.total : null
  if (amount !== null)
    await db.update(orders).set({ paid: amount, unseen: amount }).where(eq(orders.id, row.orderId))
  const [claim] = await db
    .insert(payments)
    .values({ orderId: row.orderId, state, amount, by: 'person', createdAt: testNow })
    .returning({ id: payments.id })
  if (claim === undefined) throw new Error('The claim was not stored.')
  return claim.id
}

/** A proof row; no file is stored. */
export async function aProof(
  db: Database,
  registrationId: number,
  values: Partial<typeof proofs.$inferInsert> = {},
) {
  const [row] = await db
    .insert(proofs)
    .values({
      paymentId: await aClaim(db, registrationId),
      fileKey: newFileKey('proofs', 'jpg'),
      contentType: 'image/jpeg',
      sizeInBytes: 1000,
      createdAt: testNow,
      ...values,
    })
    .returning()
  if (row === undefined) throw new Error('The proof was not stored.')
  return row
}

/** A stored decision by hand; the order stays as it is. */
export async function aDecision(
  db: Database,
  registrationId: number,
  values: Omit<typeof paymentEvents.$inferInsert, 'paymentId'>,
) {
  const [row] = await db
    .insert(paymentEvents)
    .values({ ...values, paymentId: await aClaim(db, registrationId) })
    .returning()
  if (row === undefined) throw new Error('The decision was not stored.')
  return row
}

/** Decisions about the payments of a registration, in their order. */
export async function decisionsOf(db: Database, registrationId: number) {
  const rows = await db
    .select({ event: paymentEvents })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(
      and(
        inArray(payments.orderId, selectOrderIdsOf(db, [registrationId])),
        ne(paymentEvents.action, 'undo_allocation'),
      ),
    )
    .orderBy(paymentEvents.id)
  return rows.map(({ event }) => event)
}

export async function countDecisions(db: Database, registrationId: number): Promise<number> {
  return (await decisionsOf(db, registrationId)).length
}

/** Allocations of money, also undone ones, in their order. */
export async function allocationsOf(db: Database, condition?: SQL) {
  const rows = await db
    .select()
    .from(payments)
    .where(and(isNotNull(payments.moneyInId), condition))
    .orderBy(payments.id)
  return rows.map((row) => ({ ...row, moneyInId: Number(row.moneyInId) }))
}

export async function aRejectedPayment(
  { db, secrets, clock, policies }: Pick<Services, 'db' | 'secrets' | 'clock' | 'policies'>,
  { notes = null, ...values }: Parameters<typeof aPayment>[1] & { readonly notes?: string | null } = {},
) {
  const registration = { ...values.registration, paymentStatus: 'rejected' } as const
  const payment = await aPayment(db, { ...values, registration })
  const decision = await aDecision(db, payment.id, { action: 'reject', notes, createdAt: clock() })
  const link = { registrationId: payment.id, decisionId: decision.id }
  return { ...payment, token: signProofLink({ secrets, now: clock(), policies: policies() }, link).token }
}

/** Proofs of the order of a registration, the latest first. */
export async function proofsOf(db: Database, registrationId: number) {
  const rows = await db
    .select({ proof: proofs })
    .from(proofs)
    .innerJoin(payments, eq(payments.id, proofs.paymentId))
    .where(inArray(payments.orderId, selectOrderIdsOf(db, [registrationId])))
    .orderBy(desc(proofs.id))
  return rows.map(({ proof }) => proof)
}
