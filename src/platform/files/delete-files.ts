import type { FileStore } from './file-store.ts'

/** Files precede their rows; after a day no transaction can be pending. */
const unreferencedAfterMs = 24 * 60 * 60 * 1000
const batchSize = 500

export interface UnreferencedFiles {
  /** The folder to look in. */
  readonly folder: string
  /** Those of the keys that a row names. */
  listReferenced(keys: readonly string[]): Promise<ReadonlySet<string>>
  readonly now: Date
}

/**
 * Deletes a folder's files without a row, left by crashes.
 * @returns the number deleted
 */
export async function deleteUnreferencedFiles(
  files: FileStore,
  { folder, listReferenced, now }: UnreferencedFiles,
): Promise<number> {
  let deleted = 0
  let batch: string[] = []
  const sweep = async () => {
    const known = await listReferenced(batch)
    for (const key of batch.filter((candidate) => !known.has(candidate))) {
      await files.delete(key)
      deleted += 1
    }
    batch = []
  }
  for await (const { key, storedAt } of files.list(folder)) {
    if (now.getTime() - storedAt.getTime() < unreferencedAfterMs) continue
    batch.push(key)
    if (batch.length >= batchSize) await sweep()
  }
  await sweep()
  return deleted
}

/** Deletes files whose rows are gone. Those that cannot be deleted now are unreferenced, and deleted hourly. */
export async function deleteFiles(files: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => files.delete(key)))
}
