import { countDays, formatDay } from '../../../../platform/format/dates.ts'

const dayInMs = 24 * 60 * 60 * 1000

/** More columns than this would be too narrow to sign in. */
const mostColumns = 5

/**
 * The days that are signed for one by one, as the headings of their columns: 'Dec 5'.
 *
 * None where one signature is for all: a single day, or more days than there is room for.
 */
export function signingDays(startDate: string, endDate: string | null): string[] {
  const days = countDays(startDate, endDate)
  if (days < 2 || days > mostColumns) return []
  return Array.from({ length: days }, (_, index) =>
    shortDay(new Date(Date.parse(startDate) + index * dayInMs)),
  )
}

/** 'Dec 5' of 'December 5, 2026' */
function shortDay(instant: Date): string {
  const [month = '', day = ''] = formatDay(instant).replace(',', '').split(' ')
  return `${month.slice(0, 3)} ${day}`
}
