/** Every SQL statement about registrations, proofs and payments. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { proofs, registrations } from './tables.ts'

export type RegistrationRow = typeof registrations.$inferSelect

/** This person's registration for this seminar; null where there is none. */
export async function findRegistration(
  db: Executor,
  personId: number,
  seminarId: number,
): Promise<RegistrationRow | null> {
  const [row] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.personId, personId), eq(registrations.seminarId, seminarId)))
  return row ?? null
}

export async function insertRegistration(
  tx: Transaction,
  registration: typeof registrations.$inferInsert,
): Promise<RegistrationRow> {
  const [row] = await tx.insert(registrations).values(registration).returning()
  if (row === undefined) throw new Error('The registration was not stored.')
  return row
}

/** Brings a rejected registration back to waiting, with what the registrant sent now. */
export async function markResubmitted(
  tx: Transaction,
  registrationId: number,
  change: Pick<
    RegistrationRow,
    'registrationType' | 'paymentStatus' | 'amountDue' | 'details' | 'idempotencyKey' | 'updatedAt'
  >,
): Promise<RegistrationRow> {
  const [row] = await tx
    .update(registrations)
    .set(change)
    .where(eq(registrations.id, registrationId))
    .returning()
  if (row === undefined) throw new Error('The registration vanished while it was held.')
  return row
}

export async function insertProof(tx: Transaction, proof: typeof proofs.$inferInsert): Promise<void> {
  await tx.insert(proofs).values(proof)
}

/** Seminars whose inner details (the meeting link) this person may read. */
export async function listVerifiedSeminarIds(db: Executor, personId: number): Promise<Set<number>> {
  const rows = await db
    .select({ seminarId: registrations.seminarId })
    .from(registrations)
    .where(
      and(eq(registrations.personId, personId), inArray(registrations.paymentStatus, ['verified', 'paid'])),
    )
  return new Set(rows.map((row) => row.seminarId))
}

/** Of these file keys, the ones that some proof refers to. */
export async function listKnownProofFiles(db: Executor, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .select({ fileKey: proofs.fileKey })
    .from(proofs)
    .where(inArray(proofs.fileKey, [...keys]))
  return new Set(rows.flatMap((row) => row.fileKey ?? []))
}
