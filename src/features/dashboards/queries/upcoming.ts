import { and, asc, count, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { whyAttendanceCannotBeMarked } from '#app/features/attendance/rules/marking.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import type { UpcomingSeminar } from '../contract/dashboards.ts'
import { dashboardCountLimit } from '../rules.ts'

/** Lists seminars by start. Two index scans: one alone would pass over every past seminar. */
export async function listUpcomingSeminars(
  db: Database,
  now: Date,
  limit: number,
): Promise<UpcomingSeminar[]> {
  const { id, title, startsAt, endsAt, finishesAt, seatsTaken, maxAttendees, status, isDraft } = seminars
  const isPublished = and(eq(status, 'scheduled'), eq(isDraft, false))
  const columns = { id, title, startsAt, endsAt, registeredCount: seatsTaken, maxAttendees }
  const running = await db
    .select(columns)
    .from(seminars)
    .where(and(gt(finishesAt, now), lt(startsAt, now), isPublished))
    .orderBy(asc(finishesAt))
    .limit(limit)
  const ahead = await db
    .select(columns)
    .from(seminars)
    .where(and(gte(startsAt, now), isPublished))
    .orderBy(asc(startsAt), asc(id))
    .limit(limit)
  const byStart = running.toSorted(
    (one, other) => one.startsAt.getTime() - other.startsAt.getTime() || one.id - other.id,
  )
  return [...byStart, ...ahead].slice(0, limit).map(({ startsAt, endsAt, ...seminar }) => ({
    ...seminar,
    startDate: startsAt.toISOString(),
    endDate: endsAt?.toISOString() ?? null,
    canMarkAttendance: whyAttendanceCannotBeMarked({ status: 'scheduled', startsAt }, now) === null,
  }))
}

export function cappedRowCount(db: Database, table: PgTable, filter: ReturnType<typeof and>) {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(filter)
    .limit(dashboardCountLimit)
    .as('some')
  return sql<number>`(${db.select({ count: count() }).from(some)})`
}
