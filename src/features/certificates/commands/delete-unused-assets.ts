import type { Database } from '#app/platform/db/database.ts'
import { deleteFiles, deleteUnreferencedFiles } from '#app/platform/files/delete-files.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { deleteUnusedAssets, listReferencedAssets } from '../queries/design-assets.ts'

/** Time to save the design for which a picture was uploaded. */
const unusedAfterMs = 24 * 60 * 60 * 1000

/**
 * Deletes pictures to which no design refers, and files without a row, left by crashes.
 * @returns the number of files deleted
 */
export async function deleteUnusedDesignAssets(
  { db, files }: { db: Database; files: FileStore },
  now: Date,
): Promise<number> {
  const rows = await deleteUnusedAssets(db, new Date(now.getTime() - unusedAfterMs))
  const keys = rows.map(({ fileKey }) => fileKey)
  await deleteFiles(files, keys)
  const listReferenced = (batch: readonly string[]) => listReferencedAssets(db, batch)
  return keys.length + (await deleteUnreferencedFiles(files, { folder: 'designs', listReferenced, now }))
}
