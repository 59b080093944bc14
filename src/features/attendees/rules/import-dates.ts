/** Dates of an import file, as people and spreadsheets write them. */

import { parseStatementDate } from '#app/features/statements/rules/dates.ts'
import { formatDay } from '#app/platform/format/dates.ts'

/** Meaning of the first number of '02/03/2030'. */
export type DateOrder = 'month_first' | 'day_first'

const dayInMs = 24 * 60 * 60 * 1000

/** Dates of 2000 to 2099 as spreadsheets store them: days since the end of 1899. */
const serial = { pattern: /^\d{5}$/, first: 36_526, last: 73_050, zero: Date.UTC(1899, 11, 30) }

function toExistingDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text) ? text : null
}

/** The days that a text may mean: none, one, or two if it leaves open which number is the month. */
function listPossibleDays(text: string): Partial<Record<DateOrder, string>> | null {
  const number = serial.pattern.test(text) ? Number(text) : 0
  if (number >= serial.first && number <= serial.last) {
    const day = new Date(serial.zero + number * dayInMs).toISOString().slice(0, 10)
    return { month_first: day, day_first: day }
  }
  const written = parseStatementDate(text)
  if (written === null) return null
  const { year, month, day, isOrderOpen } = written
  const monthFirst = toExistingDay(year, month, day)
  const dayFirst = isOrderOpen ? toExistingDay(year, day, month) : monthFirst
  return {
    ...(monthFirst !== null && { month_first: monthFirst }),
    ...(dayFirst !== null && { day_first: dayFirst }),
  }
}

/** The order that the dates of a column show; null if they show none, or both. */
export function findDateOrder(texts: readonly string[]): DateOrder | null {
  const shown = texts.flatMap((text) => {
    const days = listPossibleDays(text.trim())
    const orders = days === null ? [] : (Object.keys(days) as DateOrder[])
    return orders.length === 1 ? orders : []
  })
  const [order = null, ...others] = new Set(shown)
  return others.length === 0 ? order : null
}

/** YYYY-MM-DD; null if the text is no date, or may be two. */
export function toIsoDay(text: string, order: DateOrder | null): string | null {
  const days = listPossibleDays(text.trim())
  if (days === null) return null
  const possible = new Set(Object.values(days))
  const [only = null] = possible
  return possible.size === 1 ? only : ((order && days[order]) ?? null)
}

/** Returns why a text that {@link toIsoDay} did not read is no date. */
export function whyInvalidImportDate(text: string): string {
  const days = listPossibleDays(text.trim())
  if (days === null) return 'must be a date, such as 2027-12-31 or December 31, 2027'
  const { month_first: one, day_first: other } = days
  return one === undefined || other === undefined
    ? `must be a day of the calendar, which ‘${text.trim()}’ is not`
    : `‘${text.trim()}’ may be ${formatDay(one)} or ${formatDay(other)}. Write it as ${one} or ${other}`
}
