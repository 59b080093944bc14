import type { Database } from '#app/platform/db/database.ts'
import { deleteFiles, deleteUnreferencedFiles } from '#app/platform/files/delete-files.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { deleteUnusedFiles, fileKeysOfRow, listReferencedSettingsFiles } from '../queries/files.ts'

/** Time to save the section for which a file was uploaded. */
const unusedAfterMs = 24 * 60 * 60 * 1000

const folders = ['media', 'documents', 'signatures']

/**
 * Deletes uploaded files to which no version of a section refers, and files without a row, left by crashes.
 * @returns the number of files deleted
 */
export async function deleteUnusedSettingsFiles(
  { db, files }: { db: Database; files: FileStore },
  now: Date,
): Promise<number> {
  const rows = await deleteUnusedFiles(db, new Date(now.getTime() - unusedAfterMs))
  const keys = rows.flatMap(fileKeysOfRow)
  await deleteFiles(files, keys)
  let deleted = keys.length
  for (const folder of folders) {
    const listReferenced = (batch: readonly string[]) => listReferencedSettingsFiles(db, batch)
    deleted += await deleteUnreferencedFiles(files, { folder, listReferenced, now })
  }
  return deleted
}
