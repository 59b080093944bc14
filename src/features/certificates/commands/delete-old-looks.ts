import type { Database } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { deleteLooksBefore } from '../queries/verification.ts'

const keptForDays = 90
const dayInMs = 24 * 60 * 60 * 1000

/** Deletes counts of verifications after 90 days. */
export function deleteOldLooks(db: Database, now: Date): Promise<number> {
  return deleteLooksBefore(db, toManilaDay(new Date(now.getTime() - keptForDays * dayInMs)))
}
