import type { Database } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { purgeNextProofs } from '../queries/erasure.ts'

const dayInMs = 24 * 60 * 60 * 1000
const batchSize = 200

/** Nobody is signed in where a timer acts, and no address is known. */
const byItself = { actor: null, client: { address: null, userAgent: null } } as const

export interface Retention {
  /** How long pictures of payments are kept past the seminar; 0 keeps them for good. */
  readonly days: number
  readonly now: Date
}

/**
 * Deletes the pictures of payments whose seminar has long been over. Those that nobody has decided about yet wait.
 *
 * The row forgets its file first: a crash in between leaves a file that nothing names, which is swept up, and never a
 * row that points at nothing.
 *
 * @returns how many pictures are gone
 */
export async function purgeOldProofs(
  { db, files }: { db: Database; files: FileStore },
  { days, now }: Retention,
): Promise<number> {
  if (days === 0) return 0
  const before = new Date(now.getTime() - days * dayInMs)
  let purged = 0
  let fileKeys: string[]
  do {
    fileKeys = await db.transaction(async (tx) => {
      const next = await purgeNextProofs(tx, { before, now, atMost: batchSize })
      if (next.length > 0)
        await recordAudit(
          tx,
          { ...byItself, now },
          {
            action: 'proofs.purged',
            subjectType: 'registration',
            subjectId: null,
            details: { count: next.length },
          },
        )
      return next
    })
    await Promise.allSettled(fileKeys.map((key) => files.delete(key)))
    purged += fileKeys.length
  } while (fileKeys.length === batchSize)
  return purged
}
