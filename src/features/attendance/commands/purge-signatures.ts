import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { deleteExpiredSignatures } from '../queries/signatures.ts'

/** Sheets are handed in within weeks; a council may ask again within the year. */
const retentionDays = 365
const dayInMs = 24 * 60 * 60 * 1000
const batchSize = 200

/** A job has no actor and no IP address. */
const automaticAction = { actor: null, client: { ipAddress: null, userAgent: null } } as const

interface Stores {
  readonly db: Database
  readonly files: FileStore
}

/**
 * Deletes signatures a year after they were drawn and after the last seminar of their person ended, whichever is later.
 * Rows first, so that a crash leaves an unreferenced file.
 * @returns the number deleted
 */
export async function purgeOldSignatures({ db, files }: Stores, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * dayInMs)
  let purged = 0
  let count: number
  do {
    const rows = await inTransaction(db, async (tx) => {
      const expired = await deleteExpiredSignatures(tx, { before, atMost: batchSize })
      const details = { count: expired.length }
      const entry = { action: 'signatures.purged', subjectType: 'person', subjectId: null } as const
      if (expired.length > 0) await recordAudit(tx, { ...automaticAction, now }, { ...entry, details })
      return expired
    })
    await deleteFiles(
      files,
      rows.flatMap(({ fileKey }) => fileKey ?? []),
    )
    count = rows.length
    purged += count
  } while (count === batchSize)
  return purged
}
