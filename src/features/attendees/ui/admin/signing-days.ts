import { countDays, formatDay } from '../../../../platform/format/dates.ts'

const dayInMs = 24 * 60 * 60 * 1000

/** More columns than this would be too narrow to sign in. */
const mostColumns = 5

/**
 * The headings of the columns to sign in: one for each day of a seminar of up to five days, otherwise one for all.
 *
 * @returns 'Signature', or as many as 'Dec 5'
 */
export function signatureHeadings(startDate: string, endDate: string | null): string[] {
  const days = countDays(startDate, endDate)
  if (days < 2 || days > mostColumns) return ['Signature']
  return Array.from({ length: days }, (_, index) =>
    shortDay(new Date(Date.parse(startDate) + index * dayInMs)),
  )
}

/** 'Dec 5' of 'December 5, 2026' */
function shortDay(instant: Date): string {
  const [month = '', day = ''] = formatDay(instant).replace(',', '').split(' ')
  return `${month.slice(0, 3)} ${day}`
}
