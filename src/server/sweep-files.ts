import { deleteUnusedAssets } from '../features/certificates/queries/design-assets.ts'
import { deleteUnusedFiles } from '../features/settings/queries/files.ts'
import type { Services } from '../platform/services.ts'
import { fileFolders, listReferencedKeys } from './queries/stored-files.ts'

/** Files precede their rows, and uploads what refers to them; after a day neither can be pending. */
const unreferencedAfterMs = 24 * 60 * 60 * 1000
const batchSize = 500

/**
 * Deletes files that no row names, left by crashes and by deleted rows, after the rows of uploaded pictures
 * and documents that nothing uses. A folder that fails does not block the others.
 * @returns the number of files deleted
 */
export async function sweepFiles(services: Pick<Services, 'db' | 'files'>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unreferencedAfterMs)
  await deleteUnusedFiles(services.db, before)
  await deleteUnusedAssets(services.db, before)
  let deleted = 0
  const failures: unknown[] = []
  for (const folder of Object.keys(fileFolders))
    try {
      deleted += await sweepFolder(services, folder, before)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return deleted
}

async function sweepFolder(
  { db, files }: Pick<Services, 'db' | 'files'>,
  folder: string,
  before: Date,
): Promise<number> {
  let deleted = 0
  let batch: string[] = []
  const sweepBatch = async () => {
    const named = await listReferencedKeys(db, fileFolders[folder] ?? [], batch)
    for (const key of batch.filter((candidate) => !named.has(candidate))) {
      await files.delete(key)
      deleted += 1
    }
    batch = []
  }
  for await (const { key, storedAt } of files.list(folder)) {
    if (storedAt > before) continue
    batch.push(key)
    if (batch.length >= batchSize) await sweepBatch()
  }
  await sweepBatch()
  return deleted
}
