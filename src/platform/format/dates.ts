/**
 * Instants as people in the Philippines read them.
 *
 * Built from parts instead of `formatRange`, whose spaces differ between Node and browsers and would make the
 * server's page differ from the browser's.
 */
const manila = 'Asia/Manila'

const dayParts = new Intl.DateTimeFormat('en-US', {
  timeZone: manila,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})
const clockParts = new Intl.DateTimeFormat('en-US', {
  timeZone: manila,
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
})
const isoDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: manila,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

interface Day {
  readonly year: string
  readonly month: string
  readonly day: string
}

type Instant = Date | string

function dayOf(instant: Instant): Day {
  const parts = Object.fromEntries(
    dayParts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  )
  return { year: parts.year ?? '', month: parts.month ?? '', day: parts.day ?? '' }
}

/** 'December 5, 2026' */
export function formatDay(instant: Instant): string {
  const { year, month, day } = dayOf(instant)
  return `${month} ${day}, ${year}`
}

/** The day in Manila as YYYY-MM-DD: for file names and date fields. */
export function manilaDay(instant: Instant): string {
  return isoDay.format(new Date(instant))
}

/** 'December 5, 2026', 'December 5–6, 2026', 'November 30 – December 1, 2026', or both days in full. */
export function formatDayRange(start: Instant, end: Instant | null): string {
  if (end === null || manilaDay(start) === manilaDay(end)) return formatDay(start)
  const from = dayOf(start)
  const to = dayOf(end)
  if (from.year !== to.year) return `${formatDay(start)} – ${formatDay(end)}`
  if (from.month !== to.month) return `${from.month} ${from.day} – ${to.month} ${to.day}, ${to.year}`
  return `${from.month} ${from.day}–${to.day}, ${to.year}`
}

/** '9:00 AM' */
function formatTime(instant: Instant): string {
  const parts = Object.fromEntries(
    clockParts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  )
  const hour = Number(parts.hour)
  return `${hour % 12 || 12}:${parts.minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** '9:00 AM – 5:00 PM', or the start alone. */
export function formatTimeRange(start: Instant, end: Instant | null): string {
  return end === null ? formatTime(start) : `${formatTime(start)} – ${formatTime(end)}`
}

/** 'December 5, 2026, 9:00 AM' */
export function formatInstant(instant: Instant): string {
  return `${formatDay(instant)}, ${formatTime(instant)}`
}

const dayInMs = 24 * 60 * 60 * 1000

/** How many days of the Manila calendar are touched, first and last included. */
export function countDays(start: Instant, end: Instant | null): number {
  if (end === null) return 1
  const days = (Date.parse(manilaDay(end)) - Date.parse(manilaDay(start))) / dayInMs
  return Math.max(1, Math.round(days) + 1)
}

/**
 * The instant at which a day (YYYY-MM-DD) begins in Manila, or the day so many days later.
 *
 * Manila is eight hours ahead all year; the Philippines have had no daylight saving time since 1990.
 */
export function manilaDayStart(day: string, daysLater = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00+08:00`) + daysLater * dayInMs)
}
