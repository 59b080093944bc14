import type { Database } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { listReferencedProofFiles } from '../queries/proofs.ts'

/** Files precede their rows; after a day no transaction can be pending. */
const unreferencedAfterMs = 24 * 60 * 60 * 1000
const batchSize = 500

/**
 * Deletes images without a row, left by crashes.
 * @returns the number deleted
 */
export async function deleteUnreferencedProofs(
  { db, files }: { db: Database; files: FileStore },
  now: Date,
): Promise<number> {
  let deleted = 0
  let batch: string[] = []
  const sweep = async () => {
    const known = await listReferencedProofFiles(db, batch)
    for (const key of batch.filter((candidate) => !known.has(candidate))) {
      await files.delete(key)
      deleted += 1
    }
    batch = []
  }
  for await (const { key, storedAt } of files.list('proofs')) {
    if (now.getTime() - storedAt.getTime() < unreferencedAfterMs) continue
    batch.push(key)
    if (batch.length >= batchSize) await sweep()
  }
  await sweep()
  return deleted
}
