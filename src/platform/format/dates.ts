/**
 * Dates in Manila: UTC+8, no daylight saving time since 1990. `Intl` took longer than the database for a
 * hundred seminars, and its spaces differ between Node.js and browsers.
 */
const offsetInMs = 8 * 60 * 60 * 1000
const dayInMs = 24 * 60 * 60 * 1000

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

type Instant = Date | string

const inManila = (instant: Instant) => new Date(new Date(instant).getTime() + offsetInMs)

function dayOf(instant: Instant): { readonly year: number; readonly month: string; readonly day: number } {
  const date = inManila(instant)
  return {
    year: date.getUTCFullYear(),
    month: months[date.getUTCMonth()] ?? '',
    day: date.getUTCDate(),
  }
}

/** 'December 5, 2026' */
export function formatDate(instant: Instant): string {
  const { year, month, day } = dayOf(instant)
  return `${month} ${day}, ${year}`
}

/** 'December 5, 2026' from '2026-12-05', a day in Manila. */
export function formatDay(day: string): string {
  return formatDate(startOfManilaDay(day))
}

/** 'November 27'; of another year than that of `now`: 'January 5, 2027'. */
export function formatDayOfYear(instant: Instant, now: Instant): string {
  const { year, month, day } = dayOf(instant)
  return year === dayOf(now).year ? `${month} ${day}` : formatDate(instant)
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** 'Friday, November 27' */
export function formatDayWithWeekday(instant: Instant): string {
  const { month, day } = dayOf(instant)
  return `${weekdays[inManila(instant).getUTCDay()]}, ${month} ${day}`
}

/** The day in Manila as YYYY-MM-DD. */
export function toManilaDay(instant: Instant): string {
  return inManila(instant).toISOString().slice(0, 10)
}

/** 'December 5, 2026', 'December 5–6, 2026', 'November 30 – December 1, 2026', or both days in full. */
export function formatDateRange(start: Instant, end: Instant | null): string {
  if (end === null || toManilaDay(start) === toManilaDay(end)) return formatDate(start)
  const from = dayOf(start)
  const to = dayOf(end)
  if (from.year !== to.year) return `${formatDate(start)} – ${formatDate(end)}`
  if (from.month !== to.month) return `${from.month} ${from.day} – ${to.month} ${to.day}, ${to.year}`
  return `${from.month} ${from.day}–${to.day}, ${to.year}`
}

/** '9:00 AM' */
function formatTime(instant: Instant): string {
  const date = inManila(instant)
  const hour = date.getUTCHours()
  return `${hour % 12 || 12}:${String(date.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** '9:00 AM – 5:00 PM', or the start alone. */
export function formatTimeRange(start: Instant, end: Instant | null): string {
  return end === null ? formatTime(start) : `${formatTime(start)} – ${formatTime(end)}`
}

/** 'December 5, 2026, 9:00 AM' */
export function formatDateTime(instant: Instant): string {
  return `${formatDate(instant)}, ${formatTime(instant)}`
}

export function countDays(start: Instant, end: Instant | null): number {
  if (end === null) return 1
  const days = (Date.parse(toManilaDay(end)) - Date.parse(toManilaDay(start))) / dayInMs
  return Math.max(1, Math.round(days) + 1)
}

/** Start of a day (YYYY-MM-DD) in Manila, or of the day `daysLater` days later. */
export function startOfManilaDay(day: string, daysLater = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00+08:00`) + daysLater * dayInMs)
}

/** YYYY-MM, with a four-digit year. */
export const monthPattern = /^[12]\d{3}-(0[1-9]|1[0-2])$/

/** Start of a month (YYYY-MM) in Manila, or of the month `monthsLater` months later. */
export function startOfManilaMonth(month: string, monthsLater = 0): Date {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + monthsLater) - offsetInMs)
}

/** 'December 2026', of a month as YYYY-MM. */
export function formatMonth(month: string): string {
  return `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}
