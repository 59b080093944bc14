import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { selectIsoTimestamp } from '#app/platform/db/columns.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { certificateCorrections, certificates } from '../tables/certificates.ts'
import { certificateEntryColumns, successorCertificate } from './certificate-list.ts'

/** Returns false if one is open already. */
export async function insertCorrection(
  tx: Transaction,
  values: typeof certificateCorrections.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(certificateCorrections)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: certificateCorrections.id })
  return rows.length > 0
}

/** Returns whether one was open. */
export async function closeCorrections(
  tx: Transaction,
  certificateId: number,
  { closedAt, closedBy }: { readonly closedAt: Date; readonly closedBy: number },
): Promise<boolean> {
  const rows = await tx
    .update(certificateCorrections)
    .set({ closedAt, closedBy })
    .where(
      and(eq(certificateCorrections.certificateId, certificateId), isNull(certificateCorrections.closedAt)),
    )
    .returning({ id: certificateCorrections.id })
  return rows.length > 0
}

/** Open requests for the certificates of a seminar with these, the oldest first. */
export function listOpenCorrections(db: DatabaseOrTransaction, seminarId: number) {
  const { id, certificateId, wanted, message, createdAt, closedAt } = certificateCorrections
  return db
    .select({
      wanted,
      message,
      createdAt: selectIsoTimestamp(createdAt),
      certificate: certificateEntryColumns,
    })
    .from(certificateCorrections)
    .innerJoin(certificates, eq(certificates.id, certificateId))
    .leftJoin(successorCertificate, eq(successorCertificate.id, certificates.replacedById))
    .where(and(eq(certificates.seminarId, seminarId), isNull(closedAt)))
    .orderBy(asc(createdAt), asc(id))
}

/**
 * Deletes the corrections that a person requested, before the person is deleted. Locks their certificates, so
 * that nobody can request another before the end of the transaction.
 */
export async function deleteCorrectionsOfPerson(tx: Transaction, personId: number): Promise<void> {
  const rows = await tx
    .select({ id: certificates.id })
    .from(certificates)
    .where(eq(certificates.personId, personId))
    .orderBy(asc(certificates.id))
    .for('update')
  const ids = rows.map(({ id }) => id)
  await tx.delete(certificateCorrections).where(inArray(certificateCorrections.certificateId, ids))
}
