import type { FileStore } from './file-store.ts'

/** Deletes files whose rows are gone. Those that cannot be deleted now are unreferenced, and deleted hourly. */
export async function deleteFiles(files: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => files.delete(key)))
}
