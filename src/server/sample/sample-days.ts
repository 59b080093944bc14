import { toManilaDay } from '#app/platform/format/dates.ts'
import type { SampleSeminar } from './sample-seminar.ts'

const dayInMs = 24 * 60 * 60 * 1000

const isWeekend = (day: Date) => [0, 6].includes(day.getUTCDay())

/** Whether nobody trains on a day: from December 22 to January 2. */
const isHoliday = (day: Date) => {
  const date = day.toISOString().slice(5, 10)
  return date >= '12-22' || date <= '01-02'
}

/**
 * The first day of a sample seminar in Manila, such as 2027-03-02: at or after its day counted from today, with all of
 * its days on working days outside the holidays, or on a weekend from Saturday.
 */
export function firstDayOfSample(
  { startsInDays, days, isOnWeekend = false }: Pick<SampleSeminar, 'startsInDays' | 'days' | 'isOnWeekend'>,
  now: Date,
): string {
  let first = new Date(`${toManilaDay(new Date(now.getTime() + startsInDays * dayInMs))}T00:00:00Z`)
  const isSuitable = () => {
    const all = Array.from({ length: days }, (_, at) => new Date(first.getTime() + at * dayInMs))
    const isRightWeekday = isOnWeekend ? first.getUTCDay() === 6 : !all.some(isWeekend)
    return isRightWeekday && !all.some(isHoliday)
  }
  while (!isSuitable()) first = new Date(first.getTime() + dayInMs)
  return first.toISOString().slice(0, 10)
}
