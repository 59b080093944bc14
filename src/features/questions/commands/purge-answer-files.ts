import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { clearNextExpiredAnswerFiles } from '../queries/answers.ts'

const dayInMs = 24 * 60 * 60 * 1000
const batchSize = 200

/** A job has no actor and no IP address. */
const automaticAction = { actor: null, client: { ipAddress: null, userAgent: null } } as const

interface Stores {
  readonly db: Database
  readonly files: FileStore
}

/**
 * Deletes files of answers by the rule of proofs of payment. Rows first, so that a crash leaves an unreferenced file.
 * @param days after the seminar; 0 keeps them
 * @returns the number deleted
 */
export async function purgeOldAnswerFiles(
  { db, files }: Stores,
  { days, now }: { readonly days: number; readonly now: Date },
): Promise<number> {
  if (days === 0) return 0
  const before = new Date(now.getTime() - days * dayInMs)
  let purged = 0
  let fileKeys: string[]
  do {
    fileKeys = await inTransaction(db, async (tx) => {
      const next = await clearNextExpiredAnswerFiles(tx, { before, now, atMost: batchSize })
      const details = { count: next.length }
      const entry = { action: 'answer_files.purged', subjectType: 'registration', subjectId: null } as const
      if (next.length > 0) await recordAudit(tx, { ...automaticAction, now }, { ...entry, details })
      return next
    })
    await deleteFiles(files, fileKeys)
    purged += fileKeys.length
  } while (fileKeys.length === batchSize)
  return purged
}
