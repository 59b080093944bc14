/** Pending payments, inserted without the form. */
import { eq } from 'drizzle-orm'
import { signProofLink } from '#app/features/payments/adapters/proof-link-token.ts'
import { perceptualHashBits } from '#app/features/payments/rules/similar-proofs.ts'
import { paymentDecisions, proofs } from '#app/features/payments/tables/proofs.ts'
import type { people } from '#app/features/people/tables.ts'
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

/** A proof row; no file is stored. */
export async function aProof(
  db: Database,
  registrationId: number,
  values: Partial<typeof proofs.$inferInsert> = {},
) {
  const [row] = await db
    .insert(proofs)
    .values({
      registrationId,
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

export function countDecisions(db: Database, registrationId: number): Promise<number> {
  return db.$count(paymentDecisions, eq(paymentDecisions.registrationId, registrationId))
}

export async function aRejectedPayment(
  { db, secrets, clock, policies }: Pick<Services, 'db' | 'secrets' | 'clock' | 'policies'>,
  { notes = null, ...values }: Parameters<typeof aPayment>[1] & { readonly notes?: string | null } = {},
) {
  const registration = { ...values.registration, paymentStatus: 'rejected' } as const
  const payment = await aPayment(db, { ...values, registration })
  const [decision] = await db
    .insert(paymentDecisions)
    .values({ registrationId: payment.id, action: 'reject', notes, createdAt: clock() })
    .returning()
  if (decision === undefined) throw new Error('The decision was not stored.')
  const link = { registrationId: payment.id, decisionId: decision.id }
  return { ...payment, token: signProofLink({ secrets, now: clock(), policies: policies() }, link).token }
}
