import type { Database } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { deleteViewsBefore } from '../queries/verification.ts'

const retentionDays = 90
const dayInMs = 24 * 60 * 60 * 1000

/** Deletes counts of verifications after 90 days. */
export function deleteOldVerificationViews(db: Database, now: Date): Promise<number> {
  return deleteViewsBefore(db, toManilaDay(new Date(now.getTime() - retentionDays * dayInMs)))
}
