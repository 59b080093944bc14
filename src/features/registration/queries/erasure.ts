/** What is erased of a person's registrations, payments and proofs; and proofs that are kept no longer. */
import { and, eq, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import { seminars } from '../../catalog/tables.ts'
import { erasedName } from '../../people/rules/erased.ts'
import type { RegistrationRow } from '../queries.ts'
import { paymentDecisions, proofs, registrations } from '../tables.ts'

/** Held registrations of a person, each with when its seminar begins. */
export async function lockRegistrationsForErasure(
  tx: Transaction,
  personId: number,
): Promise<{ registration: RegistrationRow; startsAt: Date }[]> {
  return tx
    .select({ registration: registrations, startsAt: seminars.startsAt })
    .from(registrations)
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .where(eq(registrations.personId, personId))
    .for('update', { of: registrations })
}

const keys = (rows: { fileKey: string | null }[]) => rows.flatMap(({ fileKey }) => fileKey ?? [])

/** @returns the files of these registrations' proofs, which nothing names any more once the transaction is over */
export async function listProofFilesOf(
  tx: Transaction,
  registrationIds: readonly number[],
): Promise<string[]> {
  const isTheirs = inArray(proofs.registrationId, [...registrationIds])
  const condition = and(isTheirs, isNotNull(proofs.fileKey))
  return keys(await tx.select({ fileKey: proofs.fileKey }).from(proofs).where(condition))
}

export async function deleteRegistration(tx: Transaction, registrationId: number): Promise<void> {
  await tx.delete(registrations).where(eq(registrations.id, registrationId))
}

/** Takes the name out of registrations that stay: what was typed, the pictures, and the words of decisions. */
export async function eraseRegistrations(
  tx: Transaction,
  registrationIds: readonly number[],
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const ids = [...registrationIds]
  const details = { firstName: erasedName, middleInitial: null, lastName: '', email, isCpdasUser: false }
  await tx
    .update(registrations)
    .set({ details, idempotencyKey: null, updatedAt: now })
    .where(inArray(registrations.id, ids))
  await tx
    .update(proofs)
    .set({
      fileKey: null,
      purgedAt: sql`coalesce(${proofs.purgedAt}, ${sql.param(now, proofs.purgedAt)})`,
      referenceNumber: null,
      perceptualHash: null,
      fingerprint: null,
    })
    .where(inArray(proofs.registrationId, ids))
  await tx.update(paymentDecisions).set({ notes: null }).where(inArray(paymentDecisions.registrationId, ids))
}

/** Proofs with their picture whose seminar was over before an instant and whose payment is decided. */
const isKeptTooLong = (before: Date): SQL | undefined =>
  and(isNotNull(proofs.fileKey), lt(seminars.finishesAt, before), ne(registrations.paymentStatus, 'pending'))

/**
 * Forgets where the next pictures lie that are kept no longer; another process takes others.
 *
 * @returns their files, to be deleted once the transaction is committed
 */
export async function purgeNextProofs(
  tx: Transaction,
  { before, now, atMost }: { before: Date; now: Date; atMost: number },
): Promise<string[]> {
  const due = await tx
    .select({ id: proofs.id, fileKey: proofs.fileKey })
    .from(proofs)
    .innerJoin(registrations, eq(registrations.id, proofs.registrationId))
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .where(isKeptTooLong(before))
    .limit(atMost)
    .for('update', { of: proofs, skipLocked: true })
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  await tx
    .update(proofs)
    .set({ fileKey: null, fingerprint: null, purgedAt: now })
    .where(inArray(proofs.id, ids))
  return keys(due)
}
