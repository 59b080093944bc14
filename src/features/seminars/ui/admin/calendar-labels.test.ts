import { expect, test } from 'vitest'
import type { CalendarSeminar } from '../../contract/calendar.ts'
import { formatHoursOnDay } from './calendar-labels.ts'

function hours(startDate: string, endDate: string | null, days = 1) {
  const event = { startDate, endDate } as CalendarSeminar
  const each = Array.from({ length: days }, (_, at) => ({ event, day: at + 1, days }))
  return each.map((placed) => [formatHoursOnDay(placed, true), formatHoursOnDay(placed, false)])
}

test('Admin calendar labels show the hours of each day, or only the start without an end', () => {
  const usual = ['9:00 AM', '9:00 AM – 5:00 PM']
  expect(hours('2026-12-05T09:00+08:00', '2026-12-05T17:00+08:00')).toEqual([usual])
  expect(hours('2026-12-05T09:00+08:00', '2026-12-06T17:00+08:00', 2)).toEqual([usual, usual])
  expect(hours('2026-12-05T09:00+08:00', null)).toEqual([['9:00 AM', '9:00 AM']])
})

test('Admin calendar labels of an overnight seminar show its start first, its end on the last day', () => {
  const [first, last] = hours('2026-12-05T20:00+08:00', '2026-12-06T02:00+08:00', 2)
  expect([first, last]).toEqual([
    ['from 8:00 PM', 'from 8:00 PM'],
    ['until 2:00 AM', 'until 2:00 AM'],
  ])
  const three = hours('2026-12-05T20:00+08:00', '2026-12-07T02:00+08:00', 3)
  expect(three[1]).toEqual(['all day', 'all day'])
})
