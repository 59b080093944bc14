import { formatTimeRange } from '../../../../platform/format/dates.ts'
import { toManilaDateTime } from '../../../../platform/format/manila-clock.ts'
import type { CalendarSeminar } from '../../contract/calendar.ts'
import type { PlacedEvent } from '../../rules/month.ts'

/** Labels of months and days, computed in UTC to be independent of the time zone. */
const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long' })
const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})

export function formatMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`))
}

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
  { event, day, days }: PlacedEvent<CalendarSeminar>,
  isShort: boolean,
): string {
  const { startDate, endDate } = event
  if (days > 1 && endDate !== null && timeOfDay(endDate) <= timeOfDay(startDate)) {
    if (day === 1) return `from ${formatTimeRange(startDate, null)}`
    return day === days ? `until ${formatTimeRange(endDate, null)}` : 'all day'
  }
  return formatTimeRange(startDate, isShort ? null : endDate)
}
