import type { Database } from '../../../platform/db/database.ts'
import { deleteExpiredSessionsAndTokens } from '../queries/credentials.ts'

const retentionDays = 7

/** Deletes sessions and links a week after their end; until then they help with complaints. */
export function deleteExpiredSessions(db: Database, now: Date): Promise<number> {
  return deleteExpiredSessionsAndTokens(db, new Date(now.getTime() - retentionDays * 24 * 60 * 60 * 1000))
}
