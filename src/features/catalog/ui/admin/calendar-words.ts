import { formatTimeRange } from '../../../../platform/format/dates.ts'
import { toTypedInstant } from '../../../../platform/format/manila-clock.ts'
import type { CalendarSeminar } from '../../contract/calendar.ts'
import type { Placed } from '../../rules/month.ts'

/** Months and days of the Manila calendar in words; reckoned in UTC, where a day of the calendar stays what it is. */
const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long' })
const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})

/** 'December 2026' */
export function monthWords(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`))
}

/** 'Saturday, December 5' */
export function dayWords(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const timeOfDay = (instant: string) => toTypedInstant(instant).slice(11)

/**
 * When a seminar takes place on one of its days.
 *
 * One through the night has no hours that repeat: its second day is the one on which it ends.
 *
 * @param isShort tells the start alone where that is enough
 */
export function hoursOn({ event, day, days }: Placed<CalendarSeminar>, isShort: boolean): string {
  const { startDate, endDate } = event
  if (days > 1 && endDate !== null && timeOfDay(endDate) <= timeOfDay(startDate)) {
    if (day === 1) return `from ${formatTimeRange(startDate, null)}`
    return day === days ? `until ${formatTimeRange(endDate, null)}` : 'all day'
  }
  return formatTimeRange(startDate, isShort ? null : endDate)
}
