import { type Database, inTransaction } from '../../../platform/db/database.ts'
import {
  applyChangesToAttendeeCounts,
  listChangedAttendeeLists,
  raiseStatementTimeout,
  tryLockAttendeeCounts,
} from '../queries/attendee-counts.ts'

/** Affects speed only, never correctness; returns at once if another process is folding. */
export async function updateAttendeeCounts(db: Database): Promise<void> {
  const changed = await listChangedAttendeeLists(db)
  if (changed.length === 0) return
  await inTransaction(db, async (tx) => {
    if (!(await tryLockAttendeeCounts(tx))) return
    await raiseStatementTimeout(tx)
    for (const list of changed) await applyChangesToAttendeeCounts(tx, list)
  })
}
