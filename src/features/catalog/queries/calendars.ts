/** Seminars by their days: the month of the office, the feed of visitors' calendars, and what search engines read. */
import { and, asc, desc, eq, gt, gte, lt, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import { manilaDayStart } from '../../../platform/format/dates.ts'
import type { CalendarMonth } from '../contract/calendar.ts'
import { categories, seminars } from '../tables.ts'
import { seminarColumns, toSeatsLeft, toSeminarCategory } from './seminar-rows.ts'

/** What a screen can show of a month; beyond it only the total tells. */
const mostOfAMonth = 500

function nextMonth(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, number ?? 0, 1)).toISOString().slice(0, 7)
}

const { startsAt, finishesAt } = seminars

/** The seminars of which some day lies in the month (YYYY-MM, of the Manila calendar), by start. */
export async function listCalendarMonth(db: Executor, month: string): Promise<CalendarMonth> {
  const inMonth = and(
    lt(startsAt, manilaDayStart(`${nextMonth(month)}-01`)),
    // What ends at midnight does not reach into the day that begins then.
    gt(finishesAt, manilaDayStart(`${month}-01`)),
  )
  const { id, title, endsAt, durationInMinutes, maxAttendees, seatsTaken, status, isDraft } = seminars
  const { categoryId, categoryName, categoryColor } = seminarColumns
  const rows = await db
    .select({
      ...{ id, title, startsAt, endsAt, durationInMinutes, maxAttendees, seatsTaken, status, isDraft },
      ...{ categoryId, categoryName, categoryColor },
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
/** Calendars keep what was lately; older seminars leave the feed. */
const feedReachesBackInDays = 90
const mostOfAFeed = 1000
/** Of each description; a thousand whole ones would make megabytes. */
const feedDescriptionLimit = 500

/** What subscribers' calendars show, by start. The meeting link is no part of it. */
export function listFeedSeminars(db: Executor, now: Date) {
  const { id, title, endsAt, durationInMinutes, status, locationType, locationAddress } = seminars
  const { updatedAt, calendarSequence } = seminars
  const since = new Date(now.getTime() - feedReachesBackInDays * dayInMs)
  const whole = seminars.description
  const description = sql<string | null>`case when length(${whole}) > ${feedDescriptionLimit}
    then left(${whole}, ${feedDescriptionLimit}) || '…' else ${whole} end`
  return db
    .select({
      ...{ id, title, description, status, locationType, locationAddress, updatedAt, calendarSequence },
      ...{ startDate: startsAt, endDate: endsAt, durationMinutes: durationInMinutes },
    })
    .from(seminars)
    .where(and(gte(finishesAt, since), eq(seminars.isDraft, false)))
    .orderBy(asc(startsAt), asc(id))
    .limit(mostOfAFeed)
}

/** SEQUENCE of the calendar entry of a seminar; 0 for an unknown one. */
export async function findCalendarSequence(db: Executor, seminarId: number): Promise<number> {
  const { calendarSequence } = seminars
  const [row] = await db.select({ calendarSequence }).from(seminars).where(eq(seminars.id, seminarId))
  return row?.calendarSequence ?? 0
}

/** Addresses and changes of everything that a search engine may list, newest first. */
export async function listSeminarAddresses(db: Executor): Promise<{ id: number; updatedAt: Date }[]> {
  return db
    .select({ id: seminars.id, updatedAt: seminars.updatedAt })
    .from(seminars)
    .where(and(ne(seminars.status, 'cancelled'), eq(seminars.isDraft, false)))
    .orderBy(desc(startsAt), desc(seminars.id))
    .limit(5000)
}
