import { gte, min } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { seminars } from '../tables.ts'

/** Notification channel for writes to seminars and categories (migration 0012). */
export const catalogChangesChannel = 'pagsulong_catalog'

/** The next start or end of a seminar, `now` included; null if none. */
export async function findNextSeminarStartOrEnd(db: DatabaseOrTransaction, now: Date): Promise<Date | null> {
  const { startsAt, finishesAt } = seminars
  const [[begins], [ends]] = await Promise.all([
    db
      .select({ at: min(startsAt) })
      .from(seminars)
      .where(gte(startsAt, now)),
    db
      .select({ at: min(finishesAt) })
      .from(seminars)
      .where(gte(finishesAt, now)),
  ])
  const instants = [begins?.at, ends?.at].filter((at) => at instanceof Date)
  return instants.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null)
}
