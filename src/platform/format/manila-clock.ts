/** UTC+8, no daylight saving time since 1990. Separate, because only the admin area needs it. */
const offset = '+08:00'
const offsetInMs = 8 * 60 * 60 * 1000
const dayInMs = 24 * 60 * 60 * 1000

/** 2026-12-05T09:00, optionally with seconds and zone. */
export const dateTimeInputPattern =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/

const firstYear = 1900
const lastYear = 2199

/** `Date` would turn February 30 into March 2. */
function isOfCalendar(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return (
    year >= firstYear && year <= lastYear && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  )
}

/** Parses a time in Manila unless the text names a zone; null if invalid or outside 1900 to 2199. */
export function parseManilaDateTime(text: string): Date | null {
  const [, year, month, day, hour, , zone] = dateTimeInputPattern.exec(text) ?? []
  if (!isOfCalendar(Number(year), Number(month), Number(day)) || Number(hour) > 23) return null
  const instant = new Date(zone === undefined ? `${text}${offset}` : text)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** 'YYYY-MM-DDThh:mm' in Manila time. */
export function toManilaDateTime(instant: Date | string): string {
  return new Date(new Date(instant).getTime() + offsetInMs).toISOString().slice(0, 16)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayInMs).toISOString().slice(0, 10)
}
