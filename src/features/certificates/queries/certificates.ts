/** Certificates and their numbers. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { StoredCertificateKind } from '../contract/certificate-values.ts'
import { certificateNumbers, certificates } from '../tables/certificates.ts'

export type CertificateRow = typeof certificates.$inferSelect

/** The next number of a year and kind. Others wait until the transaction ends, so that none is left out. */
export async function takeNextCertificateSerial(
  tx: Transaction,
  { year, kind }: { readonly year: number; readonly kind: StoredCertificateKind },
): Promise<number> {
  const [row] = await tx
    .insert(certificateNumbers)
    .values({ year, kind, last: 1 })
    .onConflictDoUpdate({
      target: [certificateNumbers.year, certificateNumbers.kind],
      set: { last: sql`${certificateNumbers.last} + 1` },
    })
    .returning({ last: certificateNumbers.last })
  if (row === undefined) throw new Error('The number was not stored.')
  return row.last
}

export async function insertCertificate(
  tx: Transaction,
  values: typeof certificates.$inferInsert,
): Promise<CertificateRow> {
  const [row] = await tx.insert(certificates).values(values).returning()
  if (row === undefined) throw new Error('The certificate was not stored.')
  return row
}

/**
 * Locks the queued certificate that has waited longest, unless other processes draw it. The lock ends with a crash of
 * the process, so that the certificate is drawn again at once.
 */
export async function lockNextQueuedCertificate(tx: Transaction, now: Date): Promise<CertificateRow | null> {
  const [row] = await tx
    .select()
    .from(certificates)
    .where(
      and(
        eq(certificates.state, 'queued'),
        sql`${certificates.drawAfter} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(certificates.drawAfter), asc(certificates.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
}

/** Counts queued certificates, including those that could not be drawn and are tried again. */
export function countQueuedCertificates(db: DatabaseOrTransaction): Promise<number> {
  return db.$count(certificates, eq(certificates.state, 'queued'))
}

export async function lockCertificate(tx: Transaction, id: number): Promise<CertificateRow | null> {
  const [row] = await tx.select().from(certificates).where(eq(certificates.id, id)).for('update')
  return row ?? null
}

export async function updateCertificate(
  tx: Transaction,
  id: number,
  values: Partial<Omit<typeof certificates.$inferInsert, 'id' | 'number'>>,
): Promise<void> {
  await tx.update(certificates).set(values).where(eq(certificates.id, id))
}

export async function findCertificate(db: DatabaseOrTransaction, id: number): Promise<CertificateRow | null> {
  const [row] = await db.select().from(certificates).where(eq(certificates.id, id))
  return row ?? null
}
