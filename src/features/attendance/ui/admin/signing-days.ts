import { countDays, formatDay } from '../../../../platform/format/dates.ts'

const dayInMs = 24 * 60 * 60 * 1000

/** More would be too narrow to sign. */
const mostColumns = 5

/**
 * Day headings ('Dec 5') of the signature columns; empty if one signature covers all: a single day, or more
 * days than fit.
 */
export function signingDays(startDate: string, endDate: string | null): string[] {
  const days = countDays(startDate, endDate)
  if (days < 2 || days > mostColumns) return []
  return Array.from({ length: days }, (_, index) =>
    shortDay(new Date(Date.parse(startDate) + index * dayInMs)),
  )
}

function shortDay(instant: Date): string {
  const [month = '', day = ''] = formatDay(instant).replace(',', '').split(' ')
  return `${month.slice(0, 3)} ${day}`
}
