import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { forgetOldPacks } from '../queries/report-files.ts'

const dayInMs = 24 * 60 * 60 * 1000

/** A job has no actor and no IP address. */
const automaticAction = { actor: null, client: { ipAddress: null, userAgent: null } } as const

/**
 * Deletes the files of old packs; their hashes stay.
 * @param retention days after the preparation; 0 keeps them
 * @returns the number deleted
 */
export async function purgeOldPacks(
  { db, files }: { readonly db: Database; readonly files: FileStore },
  { days, now }: { readonly days: number; readonly now: Date },
): Promise<number> {
  if (days === 0) return 0
  const before = new Date(now.getTime() - days * dayInMs)
  const fileKeys = await inTransaction(db, async (tx) => {
    const keys = await forgetOldPacks(tx, before)
    if (keys.length > 0)
      await recordAudit(
        tx,
        { ...automaticAction, now },
        {
          action: 'completion.packs_deleted',
          subjectType: 'seminar',
          subjectId: null,
          details: { count: keys.length },
        },
      )
    return keys
  })
  await deleteFiles(files, fileKeys)
  return fileKeys.length
}
