import { and, asc, desc, eq, exists, inArray, lte, ne, or, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { certificateBatches, certificates } from '../tables/certificates.ts'

export type CertificateBatchRow = typeof certificateBatches.$inferSelect

export async function insertBatch(
  tx: Transaction,
  values: typeof certificateBatches.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(certificateBatches).values(values).returning({ id: certificateBatches.id })
  if (row === undefined) throw new Error('The batch was not stored.')
  return row.id
}

/** Locks the oldest unfinished batch that is due and on which no other process works. */
export async function lockNextBatch(tx: Transaction, now: Date): Promise<CertificateBatchRow | null> {
  const [row] = await tx
    .select()
    .from(certificateBatches)
    .where(
      and(
        inArray(certificateBatches.state, ['queued', 'running']),
        lte(certificateBatches.continueAfter, now),
      ),
    )
    .orderBy(asc(certificateBatches.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
}

export async function lockBatch(tx: Transaction, id: number): Promise<CertificateBatchRow | null> {
  const [row] = await tx.select().from(certificateBatches).where(eq(certificateBatches.id, id)).for('update')
  return row ?? null
}

export async function updateBatch(
  tx: Transaction,
  id: number,
  values: Partial<Omit<CertificateBatchRow, 'id'>>,
): Promise<void> {
  await tx.update(certificateBatches).set(values).where(eq(certificateBatches.id, id))
}

export async function findBatch(db: DatabaseOrTransaction, id: number): Promise<CertificateBatchRow | null> {
  const [row] = await db.select().from(certificateBatches).where(eq(certificateBatches.id, id))
  return row ?? null
}

export interface CertificateBatchCounts {
  readonly queued: number
  /** Number of certificates drawn, whatever happened to them since. */
  readonly done: number
  /** Number that could not be drawn so far; they are tried again. */
  readonly failed: number
}

/** Certificates of a batch by what has become of them. */
export async function countCertificatesOfBatch(
  db: DatabaseOrTransaction,
  batchId: number,
): Promise<CertificateBatchCounts> {
  const { state, drawFailures } = certificates
  const [row] = await db
    .select({
      queued: sql<number>`count(*) filter (where ${state} = 'queued')::int`,
      done: sql<number>`count(*) filter (where ${state} <> 'queued')::int`,
      failed: sql<number>`count(*) filter (where ${state} = 'queued' and ${drawFailures} > 0)::int`,
    })
    .from(certificates)
    .where(eq(certificates.batchId, batchId))
  return row ?? { queued: 0, done: 0, failed: 0 }
}

/** The latest batch of a seminar of which something is left to queue or to draw. */
export async function findOpenBatchId(db: DatabaseOrTransaction, seminarId: number): Promise<number | null> {
  const isBeingDrawn = exists(
    db
      .select({ one: sql`1` })
      .from(certificates)
      .where(and(eq(certificates.batchId, certificateBatches.id), eq(certificates.state, 'queued'))),
  )
  const [row] = await db
    .select({ id: certificateBatches.id })
    .from(certificateBatches)
    .where(
      and(
        eq(certificateBatches.seminarId, seminarId),
        or(ne(certificateBatches.state, 'done'), isBeingDrawn),
      ),
    )
    .orderBy(desc(certificateBatches.id))
    .limit(1)
  return row?.id ?? null
}

/** Batches that failed again and again and wait for staff to continue them. */
export function countStoppedBatches(db: DatabaseOrTransaction): Promise<number> {
  return db.$count(certificateBatches, eq(certificateBatches.state, 'stopped'))
}
