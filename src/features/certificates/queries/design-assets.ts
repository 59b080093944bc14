import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import {
  type Database,
  type DatabaseOrTransaction,
  inTransaction,
  type Transaction,
} from '#app/platform/db/database.ts'
import { certificateDesigns, designAssets } from '../tables/designs.ts'

export type DesignAsset = typeof designAssets.$inferSelect
export type NewDesignAsset = typeof designAssets.$inferInsert

export async function insertDesignAsset(tx: Transaction, asset: NewDesignAsset): Promise<DesignAsset> {
  const [row] = await tx.insert(designAssets).values(asset).returning()
  if (row === undefined) throw new Error('The row of a picture was not stored.')
  return row
}

export async function findDesignAsset(db: DatabaseOrTransaction, id: number): Promise<DesignAsset | null> {
  const [row] = await db.select().from(designAssets).where(eq(designAssets.id, id))
  return row ?? null
}

export async function listDesignAssets(
  db: DatabaseOrTransaction,
  ids: readonly number[],
): Promise<DesignAsset[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(designAssets)
    .where(inArray(designAssets.id, [...ids]))
}

/** Locks the assets against deletion until the transaction ends. */
export async function lockDesignAssets(tx: Transaction, ids: readonly number[]): Promise<DesignAsset[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(designAssets)
    .where(inArray(designAssets.id, [...ids]))
    .orderBy(designAssets.id)
    .for('key share')
}

const mostDeletedAtOnce = 500

/**
 * Deletes the rows of assets uploaded before an instant to which no design refers.
 * @returns them; the job for unreferenced files deletes their files
 */
export function deleteUnusedAssets(db: Database, uploadedBefore: Date): Promise<DesignAsset[]> {
  return inTransaction(db, async (tx) => {
    const candidates = await tx
      .select({ id: designAssets.id })
      .from(designAssets)
      .where(and(lt(designAssets.uploadedAt, uploadedBefore), isUnused(tx)))
      .limit(mostDeletedAtOnce)
      .for('update', { skipLocked: true })
    if (candidates.length === 0) return []
    const ids = candidates.map(({ id }) => id)
    // Again in a statement of its own, because a design may have been saved before the rows were locked.
    return tx
      .delete(designAssets)
      .where(and(inArray(designAssets.id, ids), isUnused(tx)))
      .returning()
  })
}

function isUnused(tx: Transaction) {
  const reference = sql`jsonb_path_query(${certificateDesigns.layout}, '$.**.assetId') as reference`
  return notExists(
    tx
      .select({ one: sql`1` })
      .from(sql`${certificateDesigns} cross join lateral ${reference}`)
      .where(sql`reference = to_jsonb(${designAssets.id})`),
  )
}
