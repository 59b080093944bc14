import type { Database } from '../../../platform/db/database.ts'
import { insertAuditEntry } from '../../people/queries/people.ts'
import { deleteImportRunsBefore, failInterruptedImportRuns } from '../queries/import-runs.ts'
import { toImportAuditEntry } from './import-attendees.ts'

const retentionDays = 30

/**
 * Ends interrupted imports with an audit entry, and deletes those started more than 30 days ago.
 * @returns how many were deleted
 */
export function deleteOldImportRuns(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    for (const run of await failInterruptedImportRuns(tx, now)) {
      if (run.handledRows === 0) continue
      const entry = { ...toImportAuditEntry(run), actorId: run.startedBy, at: now, ipAddress: null }
      await insertAuditEntry(tx, entry)
    }
    return deleteImportRunsBefore(tx, new Date(now.getTime() - retentionDays * 24 * 60 * 60 * 1000))
  })
}
