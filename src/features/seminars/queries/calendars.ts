import { and, asc, desc, eq, gt, gte, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { startOfManilaMonth } from '#app/platform/format/dates.ts'
import type { CalendarMonth } from '../contract/calendar.ts'
import { categories, seminars } from '../tables.ts'
import { seminarColumns, toSeatsLeft, toSeminarCategory } from './seminar-rows.ts'

/** Limit of one month's list; the total is always exact. */
const mostOfAMonth = 500

const { startsAt, finishesAt } = seminars

export async function listCalendarMonth(db: DatabaseOrTransaction, month: string): Promise<CalendarMonth> {
  const inMonth = and(
    lt(startsAt, startOfManilaMonth(month, 1)),
    // A seminar that ends at midnight does not occupy the next day.
    gt(finishesAt, startOfManilaMonth(month)),
  )
  const { id, title, endsAt, durationInMinutes, maxAttendees, seatsTaken, status, isDraft } = seminars
  const { categoryId, categoryName, categoryColor } = seminarColumns
  const rows = await db
    .select({
      id,
      title,
      startsAt,
      endsAt,
      durationInMinutes,
      maxAttendees,
      seatsTaken,
      status,
      isDraft,
      categoryId,
      categoryName,
      categoryColor,
    })
    .from(seminars)
    .leftJoin(categories, eq(categories.id, seminars.categoryId))
    .where(inMonth)
    .orderBy(asc(startsAt), asc(id))
    .limit(mostOfAMonth)
  const total = rows.length < mostOfAMonth ? rows.length : await db.$count(seminars, inMonth)
  return {
    month,
    total,
    seminars: rows.map((row) => ({
      id: row.id,
      title: row.title,
      startDate: row.startsAt.toISOString(),
      endDate: row.endsAt?.toISOString() ?? null,
      durationMinutes: row.durationInMinutes,
      status: row.status,
      isDraft: row.isDraft,
      category: toSeminarCategory(row),
      registeredCount: row.seatsTaken,
      maxAttendees: row.maxAttendees,
      seatsLeft: toSeatsLeft(row),
    })),
  }
}

const dayInMs = 24 * 60 * 60 * 1000
/** Days for which past seminars stay in the feed. */
const feedReachesBackInDays = 90
const mostOfAFeed = 1000
/** Longest description in a feed, which keeps one of a thousand seminars small. */
const feedDescriptionLimit = 500

export interface FeedFilter {
  /** 0 for seminars without a category. */
  readonly categoryId?: number | undefined
  /** Profession with approved CPD units. */
  readonly professionId?: number | undefined
}

/** Seminars of the iCalendar feed, without meeting links. */
export function listFeedSeminars(
  db: DatabaseOrTransaction,
  now: Date,
  { categoryId, professionId }: FeedFilter = {},
) {
  const { id, title, endsAt, durationInMinutes, status, locationType, locationAddress } = seminars
  const { updatedAt, calendarSequence } = seminars
  const since = new Date(now.getTime() - feedReachesBackInDays * dayInMs)
  const whole = seminars.description
  const description = sql<string | null>`case when length(${whole}) > ${feedDescriptionLimit}
    then left(${whole}, ${feedDescriptionLimit}) || '…' else ${whole} end`
  return db
    .select({
      id,
      title,
      description,
      status,
      locationType,
      locationAddress,
      updatedAt,
      calendarSequence,
      startDate: startsAt,
      endDate: endsAt,
      durationMinutes: durationInMinutes,
    })
    .from(seminars)
    .where(
      and(
        gte(finishesAt, since),
        eq(seminars.isDraft, false),
        categoryId === undefined ? undefined : isInCategory(categoryId),
        professionId === undefined ? undefined : hasApprovedUnits(professionId),
      ),
    )
    .orderBy(asc(startsAt), asc(id))
    .limit(mostOfAFeed)
}

const isInCategory = (id: number) => (id === 0 ? isNull(seminars.categoryId) : eq(seminars.categoryId, id))

function hasApprovedUnits(professionId: number): SQL {
  const approved = JSON.stringify([{ professionId, status: 'approved' }])
  return sql`${seminars.accreditations} @> ${approved}::jsonb`
}

/** SEQUENCE of a seminar's calendar entry; 0 if unknown. */
export async function findCalendarSequence(db: DatabaseOrTransaction, seminarId: number): Promise<number> {
  const { calendarSequence } = seminars
  const [row] = await db.select({ calendarSequence }).from(seminars).where(eq(seminars.id, seminarId))
  return row?.calendarSequence ?? 0
}

export async function listSitemapSeminars(
  db: DatabaseOrTransaction,
): Promise<{ id: number; title: string; updatedAt: Date }[]> {
  return db
    .select({ id: seminars.id, title: seminars.title, updatedAt: seminars.updatedAt })
    .from(seminars)
    .where(and(ne(seminars.status, 'cancelled'), eq(seminars.isDraft, false)))
    .orderBy(desc(startsAt), desc(seminars.id))
    .limit(5000)
}
