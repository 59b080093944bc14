import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '../../../platform/db/database.ts'
import { certificateBatches, certificates } from '../tables/certificates.ts'

export type BatchRow = typeof certificateBatches.$inferSelect

export async function insertBatch(
  tx: Transaction,
  values: typeof certificateBatches.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(certificateBatches).values(values).returning({ id: certificateBatches.id })
  if (row === undefined) throw new Error('The batch was not stored.')
  return row.id
}

/** Locks the oldest unfinished batch on which no other process works. */
export async function lockNextBatch(tx: Transaction): Promise<BatchRow | null> {
  const [row] = await tx
    .select()
    .from(certificateBatches)
    .where(inArray(certificateBatches.state, ['queued', 'running']))
    .orderBy(asc(certificateBatches.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
}

export async function updateBatch(
  tx: Transaction,
  id: number,
  values: Partial<Omit<BatchRow, 'id'>>,
): Promise<void> {
  await tx.update(certificateBatches).set(values).where(eq(certificateBatches.id, id))
}

export async function findBatch(db: DatabaseOrTransaction, id: number): Promise<BatchRow | null> {
  const [row] = await db.select().from(certificateBatches).where(eq(certificateBatches.id, id))
  return row ?? null
}

export interface BatchCounts {
  readonly queued: number
  /** Drawn, whatever happened to them since. */
  readonly done: number
  /** Could not be drawn so far; they are tried again. */
  readonly failed: number
}

/** Certificates of a batch by what has become of them. */
export async function countCertificatesOfBatch(
  db: DatabaseOrTransaction,
  batchId: number,
): Promise<BatchCounts> {
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
