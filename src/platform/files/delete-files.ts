import { Refusal } from '../refusals.ts'
import type { FileStore } from './file-store.ts'

/** Deletes files whose rows are gone. Those that cannot be deleted now are unreferenced, and deleted hourly. */
export async function deleteFiles(files: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => files.delete(key)))
}

/**
 * Waits for rows that name files which were stored before, so that no row names a missing file. If they are refused, the
 * files are deleted; after other failures, in which the rows may be stored, the hourly job decides.
 */
export async function deleteIfRefused<Result>(
  files: FileStore,
  keys: readonly string[],
  storing: Promise<Result>,
): Promise<Result> {
  try {
    return await storing
  } catch (error) {
    if (error instanceof Refusal) await deleteFiles(files, keys)
    throw error
  }
}
