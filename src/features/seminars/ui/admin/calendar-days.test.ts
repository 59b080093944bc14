import { describe, expect, test } from 'vitest'
import type { CalendarSeminar } from '#app/features/seminars/contract/calendar.ts'
import {
  addMonths,
  formatHoursOnDay,
  groupEventsByDay,
  listDaysOfMonth,
  toMonthGrid,
} from './calendar-days.ts'

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

/** Days of a month, laid out in weeks as in a printed calendar. */
const drawn = (month: string) =>
  toMonthGrid(month).map((week) => week.map((day) => (day === null ? '--' : day.slice(8))).join(' '))

describe('Month grid of the seminar calendar', () => {
  test('lays out a month that begins on a Tuesday in weeks from Sunday to Saturday', () => {
    expect(drawn('2026-12')).toEqual([
      '-- -- 01 02 03 04 05',
      '06 07 08 09 10 11 12',
      '13 14 15 16 17 18 19',
      '20 21 22 23 24 25 26',
      '27 28 29 30 31 -- --',
    ])
  })

  test.each([
    { name: 'a February that fills four weeks', month: '2026-02', weeks: 4, before: 0, days: 28 },
    { name: 'a February of a leap year', month: '2028-02', weeks: 5, before: 2, days: 29 },
    { name: 'a month that begins on a Saturday', month: '2026-08', weeks: 6, before: 6, days: 31 },
    { name: 'January after December', month: '2027-01', weeks: 6, before: 5, days: 31 },
  ])('lays out $name ($month) with the expected weeks and days', ({ month, weeks, before, days }) => {
    const grid = toMonthGrid(month)
    const squares = grid.flat()
    expect(grid.length).toBe(weeks)
    expect(grid.every((week) => week.length === 7)).toBe(true)
    expect(squares.indexOf(`${month}-01`)).toBe(before)
    expect(squares.filter((day) => day !== null)).toEqual(listDaysOfMonth(month))
    expect(listDaysOfMonth(month).length).toBe(days)
    expect(listDaysOfMonth(month).at(-1)).toBe(`${month}-${days}`)
  })
})

describe('addMonths for calendar navigation', () => {
  test.each([
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2026-01', -13, '2024-12'],
    ['1000-01', -1, null],
    ['2999-12', 1, null],
  ])('moves from %s by %i months to %s', (month, months, expected) => {
    expect(addMonths(month, months)).toBe(expected)
  })
})

describe('Placing events on the days of a calendar month', () => {
  /** A Manila time as the UTC string in API responses. */
  const sent = (text: string) => new Date(`${text}:00+08:00`).toISOString()
  const event = (start: string, end: string | null = null) => ({
    startDate: sent(start),
    endDate: end === null ? null : sent(end),
  })
  const placed = (month: string, one: ReturnType<typeof event>) =>
    [...groupEventsByDay(month, [one])].flatMap(([today, there]) =>
      there.map(({ day, days }) => `${today.slice(8)}: ${day} of ${days}`),
    )

  test.each([
    { name: 'one day', one: event('2026-12-05T09:00', '2026-12-05T17:00'), expected: ['05: 1 of 1'] },
    { name: 'no end', one: event('2026-12-05T23:30'), expected: ['05: 1 of 1'] },
    { name: 'the first minute of a month', one: event('2026-12-01T00:00'), expected: ['01: 1 of 1'] },
    { name: 'the last minute of a month', one: event('2026-12-31T23:59'), expected: ['31: 1 of 1'] },
    { name: 'the first minute of the next month', one: event('2027-01-01T00:00'), expected: [] },
    {
      name: 'three days',
      one: event('2026-12-05T09:00', '2026-12-07T17:00'),
      expected: ['05: 1 of 3', '06: 2 of 3', '07: 3 of 3'],
    },
    {
      name: 'an overnight span',
      one: event('2026-12-05T22:00', '2026-12-06T02:00'),
      expected: ['05: 1 of 2', '06: 2 of 2'],
    },
  ])('places an event with $name on the expected days', ({ one, expected }) => {
    expect(placed('2026-12', one)).toEqual(expected)
  })

  test('shows an event that spans New Year in the months of both years', () => {
    const one = event('2026-12-30T09:00', '2027-01-01T17:00')
    expect(placed('2026-12', one)).toEqual(['30: 1 of 3', '31: 2 of 3'])
    expect(placed('2027-01', one)).toEqual(['01: 3 of 3'])
  })

  test('counts the leap day of an event that spans it', () => {
    const one = event('2028-02-28T09:00', '2028-03-01T17:00')
    expect(placed('2028-02', one)).toEqual(['28: 1 of 3', '29: 2 of 3'])
    expect(placed('2028-03', one)).toEqual(['01: 3 of 3'])
  })

  test('keeps the input order and puts a two-month event on every day of the month', () => {
    const long = { ...event('2026-11-15T09:00', '2027-01-15T17:00'), title: 'long' }
    const short = { ...event('2026-12-05T09:00'), title: 'short' }
    const days = groupEventsByDay('2026-12', [long, short])
    expect(days.size).toBe(31)
    expect([...days.values()].every(([first]) => first?.event === long)).toBe(true)
    expect(days.get('2026-12-05')?.map(({ event: { title } }) => title)).toEqual(['long', 'short'])
    expect(days.get('2026-12-31')?.[0]).toMatchObject({ day: 47, days: 62 })
  })
})
