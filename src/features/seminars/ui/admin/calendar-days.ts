import type { CalendarSeminar } from '#app/features/seminars/contract/calendar.ts'
import { countDays, formatTimeRange, toManilaDay } from '#app/platform/format/dates.ts'
import { addDays, toManilaDateTime } from '#app/platform/format/manila-clock.ts'

/**
 * Months are 'YYYY-MM', days 'YYYY-MM-DD' in Manila, computed in UTC regardless of the browser's time zone.
 */
const daysInWeek = 7

const firstYear = 1000
const lastYear = 2999

/** The month offset by `months`; null outside the supported years. */
export function addMonths(month: string, months: number): string | null {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  const year = Math.floor(count / 12)
  if (year < firstYear || year > lastYear) return null
  return `${year}-${String((count % 12) + 1).padStart(2, '0')}`
}

export function listDaysOfMonth(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

/** Weeks from Sunday to Saturday; null for days of other months. */
export function toMonthGrid(month: string): (string | null)[][] {
  const days = listDaysOfMonth(month)
  const before = new Date(`${month}-01T00:00:00Z`).getUTCDay()
  const weekCount = Math.ceil((before + days.length) / daysInWeek)
  return Array.from({ length: weekCount }, (_, week) =>
    Array.from({ length: daysInWeek }, (__, weekday) => days[week * daysInWeek + weekday - before] ?? null),
  )
}

export interface MonthGridEvent<Event> {
  readonly event: Event
  readonly day: number
  readonly days: number
}

interface Dated {
  readonly startDate: string
  readonly endDate: string | null
}

/** Events by day; an event of several days appears on each. */
export function groupEventsByDay<Event extends Dated>(
  month: string,
  events: readonly Event[],
): ReadonlyMap<string, readonly MonthGridEvent<Event>[]> {
  const spans = events.map((event) => {
    const first = toManilaDay(event.startDate)
    const days = countDays(event.startDate, event.endDate)
    return { event, days, first, last: addDays(first, days - 1) }
  })
  return new Map(
    listDaysOfMonth(month).map((today) => [
      today,
      spans
        .filter(({ first, last }) => first <= today && today <= last)
        .map(({ event, days, first }) => ({
          event,
          days,
          day: countDays(`${first}T00:00+08:00`, `${today}T00:00+08:00`),
        })),
    ]),
  )
}

/** Format computed in UTC to be independent of the time zone. */
const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})

export function formatCalendarDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}

export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const timeOfDay = (instant: string) => toManilaDateTime(instant).slice(11)

/**
 * An overnight seminar's second day is the one on which it ends.
 * @param isShort only the start, where that is enough
 */
export function formatHoursOnDay(
  { event, day, days }: MonthGridEvent<CalendarSeminar>,
  isShort: boolean,
): string {
  const { startDate, endDate } = event
  if (days > 1 && endDate !== null && timeOfDay(endDate) <= timeOfDay(startDate)) {
    if (day === 1) return `from ${formatTimeRange(startDate, null)}`
    return day === days ? `until ${formatTimeRange(endDate, null)}` : 'all day'
  }
  return formatTimeRange(startDate, isShort ? null : endDate)
}
