/**
 * Dates and times as people type them, read as the clock in Manila shows them.
 *
 * Manila is eight hours ahead of UTC all year: the Philippines have had no daylight saving time since 1990. Apart from
 * the other formats, because only the office types times.
 */
const offset = '+08:00'
const offsetInMs = 8 * 60 * 60 * 1000
const dayInMs = 24 * 60 * 60 * 1000

/** 2026-12-05T09:00, with seconds and a zone where another program wrote it. */
export const typedInstantPattern =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/

const firstYear = 1900
const lastYear = 2199

/** February 30 would otherwise quietly become March 2. */
function isOfCalendar(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return (
    year >= firstYear && year <= lastYear && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  )
}

/**
 * The instant that a text means: in Manila unless it names its zone; null where there is no such day or time.
 *
 * Years before 1900 and after 2199 count as mistyped.
 */
export function readTypedInstant(text: string): Date | null {
  const [, year, month, day, hour, , zone] = typedInstantPattern.exec(text) ?? []
  if (!isOfCalendar(Number(year), Number(month), Number(day)) || Number(hour) > 23) return null
  const instant = new Date(zone === undefined ? `${text}${offset}` : text)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** 'YYYY-MM-DDThh:mm', as the clock in Manila shows the instant. */
export function toTypedInstant(instant: Date | string): string {
  return new Date(new Date(instant).getTime() + offsetInMs).toISOString().slice(0, 16)
}

/** The day (YYYY-MM-DD) so many days later, by the calendar. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayInMs).toISOString().slice(0, 10)
}
