import type { Database } from '../../../platform/db/database.ts'
import {
  applyChangesToCounts,
  listListsWithChanges,
  raiseStatementTimeout,
  tryLockAttendeeCounts,
} from '../queries/attendee-counts.ts'

/** Affects speed only, never correctness; returns at once if another process is folding. */
export async function updateAttendeeCounts(db: Database): Promise<void> {
  const changed = await listListsWithChanges(db)
  if (changed.length === 0) return
  await db.transaction(async (tx) => {
    if (!(await tryLockAttendeeCounts(tx))) return
    await raiseStatementTimeout(tx)
    for (const list of changed) await applyChangesToCounts(tx, list)
  })
}
