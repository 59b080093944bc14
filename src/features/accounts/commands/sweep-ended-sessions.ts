import type { Database } from '../../../platform/db/database.ts'
import { deleteEnded } from '../queries/credentials.ts'

const keptForDays = 7

/** Removes sessions and links that ended a week ago; until then they help to understand a complaint. */
export function sweepEndedSessions(db: Database, now: Date): Promise<number> {
  return deleteEnded(db, new Date(now.getTime() - keptForDays * 24 * 60 * 60 * 1000))
}
