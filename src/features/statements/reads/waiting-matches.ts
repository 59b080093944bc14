import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { listLinesImportedBefore } from '../queries/statement-imports.ts'
import { findOpenMatches } from './open-matches.ts'

const dayInMs = 24 * 60 * 60 * 1000
const patienceInDays = 3

/**
 * Counts lines of statements that seem to have paid a bill and have waited for more than three days. Others
 * are of non-registrants and stay unmatched.
 */
export async function countWaitingMatches(db: DatabaseOrTransaction, now: Date): Promise<number> {
  const before = new Date(now.getTime() - patienceInDays * dayInMs)
  const waiting = await listLinesImportedBefore(db, before)
  if (waiting.length === 0) return 0
  const { proposals, unequal } = await findOpenMatches(db)
  const matched = new Set([...proposals, ...unequal].map(({ moneyId }) => moneyId))
  return waiting.filter(({ id }) => matched.has(id)).length
}
