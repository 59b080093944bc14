import { toWholeMinutes } from './union-of-intervals.ts'

/** A date and time as written in a report; the date or the zone may be missing. */
export interface WrittenReportTime {
  readonly date: { readonly year: number; readonly month: number; readonly day: number } | null
  readonly secondOfDay: number
  /** Minutes east of UTC. */
  readonly offsetMinutes: number | null
}

const longestCell = 60

const timePattern =
  /^(?:(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})[ T]+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([AP])\.?M\.?)?(?: ?(Z|[+-]\d{2}:?\d{2}))?$/i

/** Some programs write narrow spaces before AM, and a comma after the date. */
function tidy(text: string): string {
  return text.slice(0, longestCell).replaceAll(',', ' ').replaceAll(/\s+/g, ' ').trim()
}

/** Whether a text is 'DD/MM/YYYY', distinguished from the usual 'MM/DD/YYYY' by a first number above 12. */
export function startsWithDayOfMonth(text: string): boolean {
  const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}\b/.exec(tidy(text)) ?? []
  return Number(first) > 12 && Number(second) <= 12
}

function toDate(numbers: readonly string[], isDayFirst: boolean): WrittenReportTime['date'] {
  const [first = '', second = '', third = ''] = numbers
  const [year, month, day] =
    first.length === 4
      ? [first, second, third]
      : [third.length === 2 ? `20${third}` : third, ...(isDayFirst ? [second, first] : [first, second])]
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  const calendar = new Date(Date.UTC(date.year, date.month - 1, date.day))
  const isReal = calendar.getUTCMonth() === date.month - 1 && calendar.getUTCDate() === date.day
  return isReal && date.year >= 1990 && date.year < 2200 ? date : null
}

/**
 * Parses an hour of the 24-hour clock, or of the 12-hour clock if the half of the day is given; null if there
 * is none.
 */
function toHour(text: string, half: string | undefined): number | null {
  const hour = Number(text)
  if (half === undefined) return hour < 24 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
}

function toOffsetMinutes(zone: string | undefined): number | null {
  if (zone === undefined) return null
  if (zone.toUpperCase() === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return zone.startsWith('-') ? -minutes : minutes
}

/**
 * Reads 'MM/DD/YYYY hh:mm:ss AM', 'YYYY-MM-DD hh:mm:ss', either with a zone, or a time alone; null if it is
 * none of them.
 * @param isDayFirst whether the file writes DD/MM/YYYY
 */
export function parseReportTime(text: string, isDayFirst: boolean): WrittenReportTime | null {
  const found = timePattern.exec(tidy(text))
  if (found === null) return null
  const [, first, , second = '', third = '', hours = '', minutes, seconds = '0', half, zone] = found
  const date = first === undefined ? null : toDate([first, second, third], isDayFirst)
  const hour = toHour(hours, half)
  if (hour === null || Number(minutes) > 59 || Number(seconds) > 59) return null
  if (first !== undefined && date === null) return null
  const secondOfDay = (hour * 60 + Number(minutes)) * 60 + Number(seconds)
  return { date, secondOfDay, offsetMinutes: toOffsetMinutes(zone) }
}

const longestMinutes = 100_000

const unitPattern = /(\d{1,6}) ?(h|hrs?|hours?|m|mins?|minutes?|s|secs?|seconds?)(?![a-z])\.?/g

const secondsOfUnit = (unit: string) => (unit.startsWith('h') ? 3600 : unit.startsWith('m') ? 60 : 1)

/**
 * Whole minutes, rounded half up, of '87', '87.5', '1:27:51', '1h 27m 51s' or '1 hr 27 min'; null if it is
 * none of them or longer than 100,000 minutes.
 */
export function parseReportDuration(text: string): number | null {
  const seconds = toSeconds(tidy(text).toLowerCase())
  if (seconds === null) return null
  const minutes = toWholeMinutes(seconds * 1000)
  return minutes <= longestMinutes ? minutes : null
}

function toSeconds(text: string): number | null {
  if (/^\d{1,6}(?:\.\d{1,6})?$/.test(text)) return Number(text) * 60
  const [, hours, minutes, seconds] = /^(\d{1,4}):(\d{2}):(\d{2})$/.exec(text) ?? []
  if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  if (text === '' || text.replaceAll(unitPattern, '').trim() !== '') return null
  return [...text.matchAll(unitPattern)].reduce(
    (total, [, number, unit = '']) => total + Number(number) * secondsOfUnit(unit),
    0,
  )
}
