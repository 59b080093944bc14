/** Signatures on file. */

import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { holdsSeatCondition } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { attendeeSignatures } from '../tables/signatures.ts'

export type SignatureRow = typeof attendeeSignatures.$inferSelect

export async function findSignature(
  db: DatabaseOrTransaction,
  personId: number,
): Promise<SignatureRow | null> {
  const [row] = await db.select().from(attendeeSignatures).where(eq(attendeeSignatures.personId, personId))
  return row ?? null
}

/** Inserts the signature of a locked person or replaces it. */
export async function putSignature(tx: Transaction, row: SignatureRow): Promise<void> {
  const { personId, ...values } = row
  await tx
    .insert(attendeeSignatures)
    .values(row)
    .onConflictDoUpdate({ target: attendeeSignatures.personId, set: values })
}

/** @returns the file that the signature had, or null */
export async function deleteSignature(tx: Transaction, personId: number): Promise<string | null> {
  const [row] = await tx
    .delete(attendeeSignatures)
    .where(eq(attendeeSignatures.personId, personId))
    .returning({ fileKey: attendeeSignatures.fileKey })
  return row?.fileKey ?? null
}

/** Lists the signatures of the people of these registrations who did not withdraw theirs. */
export async function listSignatureFiles(
  db: DatabaseOrTransaction,
  registrationIds: readonly number[],
): Promise<{ registrationId: number; fileKey: string }[]> {
  const { fileKey } = attendeeSignatures
  const rows = await db
    .select({ registrationId: registrations.id, fileKey })
    .from(registrations)
    .innerJoin(attendeeSignatures, eq(attendeeSignatures.personId, registrations.personId))
    .where(and(inArray(registrations.id, [...registrationIds]), isNotNull(fileKey)))
  return rows.flatMap((row) => (row.fileKey === null ? [] : [{ ...row, fileKey: row.fileKey }]))
}

/**
 * Deletes the rows of signatures that were drawn before a time, of people without a seat in a seminar that ended later.
 * @returns their files
 */
export async function deleteExpiredSignatures(
  tx: Transaction,
  { before, atMost }: { readonly before: Date; readonly atMost: number },
): Promise<SignatureRow[]> {
  const { personId, drawnAt } = attendeeSignatures
  const laterSeminar = sql`select from ${registrations}
    join ${seminars} on ${seminars.id} = ${registrations.seminarId}
    where ${registrations.personId} = ${personId} and ${holdsSeatCondition}
      and ${seminars.finishesAt} >= ${before.toISOString()}::timestamptz`
  const expired = tx
    .select({ personId })
    .from(attendeeSignatures)
    .where(and(lt(drawnAt, before), sql`not exists (${laterSeminar})`))
    .limit(atMost)
    .for('update', { skipLocked: true })
  return tx.delete(attendeeSignatures).where(inArray(personId, expired)).returning()
}
