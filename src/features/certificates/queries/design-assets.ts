import { inArray } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { designAssets } from '../tables/designs.ts'

type DesignAsset = typeof designAssets.$inferSelect

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
