import type { Database } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { listKnownProofFiles } from '../queries/proofs.ts'

/** Files precede their rows; after a day no transaction can be pending. */
const unclaimedAfterMs = 24 * 60 * 60 * 1000
const batchSize = 500

/**
 * Deletes images without a row, left by crashes.
 * @returns the number deleted
 */
export async function sweepUnclaimedProofs(
  { db, files }: { db: Database; files: FileStore },
  now: Date,
): Promise<number> {
  let deleted = 0
  let batch: string[] = []
  const sweep = async () => {
    const known = await listKnownProofFiles(db, batch)
    for (const key of batch.filter((candidate) => !known.has(candidate))) {
      await files.delete(key)
      deleted += 1
    }
    batch = []
  }
  for await (const { key, storedAt } of files.list('proofs')) {
    if (now.getTime() - storedAt.getTime() < unclaimedAfterMs) continue
    batch.push(key)
    if (batch.length >= batchSize) await sweep()
  }
  await sweep()
  return deleted
}
