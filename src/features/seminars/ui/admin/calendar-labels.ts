import { formatTimeRange } from '../../../../platform/format/dates.ts'
import { toTypedInstant } from '../../../../platform/format/manila-clock.ts'
import type { CalendarSeminar } from '../../contract/calendar.ts'
import type { Placed } from '../../rules/month.ts'

/** Labels of months and days, computed in UTC to be independent of the time zone. */
const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long' })
const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})

export function monthWords(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`))
}

export function dayWords(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const timeOfDay = (instant: string) => toTypedInstant(instant).slice(11)

/**
 * The hours on one day of a seminar; an overnight seminar's second day is the one on which it ends.
 * @param isShort only the start, where that is enough
 */
export function hoursOn({ event, day, days }: Placed<CalendarSeminar>, isShort: boolean): string {
  const { startDate, endDate } = event
  if (days > 1 && endDate !== null && timeOfDay(endDate) <= timeOfDay(startDate)) {
    if (day === 1) return `from ${formatTimeRange(startDate, null)}`
    return day === days ? `until ${formatTimeRange(endDate, null)}` : 'all day'
  }
  return formatTimeRange(startDate, isShort ? null : endDate)
}
