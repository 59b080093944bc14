import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { clearNextExpiredProofs } from '../queries/proofs.ts'

const dayInMs = 24 * 60 * 60 * 1000
const batchSize = 200

/** A job has no actor and no IP address. */
const automaticAction = { actor: null, client: { ipAddress: null, userAgent: null } } as const

export interface ProofRetention {
  /** Retention of proof images after the seminar; 0 keeps them. */
  readonly days: number
  readonly now: Date
}

/**
 * Deletes old proofs except undecided ones. Rows first, so a crash leaves an orphaned file, never a dangling
 * reference.
 * @returns the number deleted
 */
export async function purgeOldProofs(
  { db, files }: { db: Database; files: FileStore },
  { days, now }: ProofRetention,
): Promise<number> {
  if (days === 0) return 0
  const before = new Date(now.getTime() - days * dayInMs)
  let purged = 0
  let fileKeys: string[]
  do {
    fileKeys = await inTransaction(db, async (tx) => {
      const next = await clearNextExpiredProofs(tx, { before, now, atMost: batchSize })
      if (next.length > 0)
        await recordAudit(
          tx,
          { ...automaticAction, now },
          {
            action: 'proofs.purged',
            subjectType: 'registration',
            subjectId: null,
            details: { count: next.length },
          },
        )
      return next
    })
    await deleteFiles(files, fileKeys)
    purged += fileKeys.length
  } while (fileKeys.length === batchSize)
  return purged
}
