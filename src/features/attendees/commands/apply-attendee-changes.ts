import type { Database } from '../../../platform/db/database.ts'
import { allowLongStatements, foldChanges, listChangedLists, mayFold } from '../queries/attendee-counts.ts'

/**
 * Folds recent changes into the precomputed counts of attendee lists. Affects speed only, never correctness;
 * returns at once if another process is folding.
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
