import type { Database } from '../../../platform/db/database.ts'
import { allowLongStatements, foldChanges, listChangedLists, mayFold } from '../queries/attendee-marks.ts'

/**
 * Counts anew what changed in the lists of attendees since the last time, so that few changes are summed with each page.
 *
 * Never needed for the truth, only for speed. Nobody waits for it, and where another process is at it, this one lets it.
 */
export async function foldAttendeeChanges(db: Database): Promise<void> {
  const changed = await listChangedLists(db)
  if (changed.length === 0) return
  await db.transaction(async (tx) => {
    if (!(await mayFold(tx))) return
    await allowLongStatements(tx)
    for (const list of changed) await foldChanges(tx, list)
  })
}
