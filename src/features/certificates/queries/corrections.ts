import { and, asc, eq, isNull } from 'drizzle-orm'
import { selectIsoTimestamp } from '../../../platform/db/columns.ts'
import type { DatabaseOrTransaction, Transaction } from '../../../platform/db/database.ts'
import { certificateCorrections, certificates } from '../tables/certificates.ts'

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

/** Open requests for the certificates of a seminar, the oldest first. */
export function listOpenCorrections(db: DatabaseOrTransaction, seminarId: number) {
  const { certificateId, wanted, message, createdAt, closedAt } = certificateCorrections
  return db
    .select({ certificateId, wanted, message, createdAt: selectIsoTimestamp(createdAt) })
    .from(certificateCorrections)
    .innerJoin(certificates, eq(certificates.id, certificateId))
    .where(and(eq(certificates.seminarId, seminarId), isNull(closedAt)))
    .orderBy(asc(createdAt))
}
