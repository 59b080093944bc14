import type { Database } from '../../../platform/db/database.ts'
import { insertAuditEntry } from '../../people/queries/people.ts'
import { deleteRunsBefore, endSilentRuns } from '../queries/import-runs.ts'
import { toAuditEntry } from './import-attendees.ts'

const keptForDays = 30

/**
 * Ends interrupted imports, writes their audit entries, and deletes imports started more than 30 days ago.
 * @returns how many were deleted
 */
export function sweepImportRuns(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    for (const run of await endSilentRuns(tx, now)) {
      if (run.handledRows === 0) continue
      const entry = { ...toAuditEntry(run), actorId: run.startedBy, at: now, ipAddress: null }
      await insertAuditEntry(tx, entry)
    }
    return deleteRunsBefore(tx, new Date(now.getTime() - keptForDays * 24 * 60 * 60 * 1000))
  })
}
