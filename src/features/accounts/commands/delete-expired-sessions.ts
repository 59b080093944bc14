import type { Database } from '../../../platform/db/database.ts'
import { deleteEnded } from '../queries/credentials.ts'

const keptForDays = 7

/** Deletes sessions and links a week after their end; until then they help with complaints. */
export function sweepEndedSessions(db: Database, now: Date): Promise<number> {
  return deleteEnded(db, new Date(now.getTime() - keptForDays * 24 * 60 * 60 * 1000))
}
