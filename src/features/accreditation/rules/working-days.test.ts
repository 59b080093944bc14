import { describe, expect, test } from 'vitest'
import { regularHolidays, subtractWorkingDays } from './working-days.ts'

describe('subtractWorkingDays', () => {
  const none = new Set<string>()

  test('skips weekends', () => {
    // Monday.
    expect(subtractWorkingDays('2026-11-30', 1, none)).toBe('2026-11-27')
    expect(subtractWorkingDays('2026-11-30', 5, none)).toBe('2026-11-23')
    expect(subtractWorkingDays('2026-11-30', 6, none)).toBe('2026-11-20')
  })

  test('counts from a weekend', () => {
    expect(subtractWorkingDays('2026-11-29', 1, none)).toBe('2026-11-27')
  })

  test('skips holidays over the end of a year', () => {
    const holidays = new Set([...regularHolidays(2026), ...regularHolidays(2027)])
    // January 4, 2027 is a Monday; January 1, December 30 and 25 are holidays.
    expect(subtractWorkingDays('2027-01-04', 1, holidays)).toBe('2026-12-31')
    expect(subtractWorkingDays('2027-01-04', 2, holidays)).toBe('2026-12-29')
    expect(subtractWorkingDays('2027-01-04', 5, holidays)).toBe('2026-12-23')
  })

  test('returns the day itself for none', () => {
    expect(subtractWorkingDays('2026-11-30', 0, none)).toBe('2026-11-30')
  })
})

test('regularHolidays has the fixed dates, Maundy Thursday, Good Friday and National Heroes Day', () => {
  expect(regularHolidays(2026)).toEqual([
    '2026-01-01',
    '2026-04-02',
    '2026-04-03',
    '2026-04-09',
    '2026-05-01',
    '2026-06-12',
    '2026-08-31',
    '2026-11-30',
    '2026-12-25',
    '2026-12-30',
  ])
})

test.for([
  [2024, '2024-03-29', '2024-08-26'],
  [2027, '2027-03-26', '2027-08-30'],
] as const)(
  'regularHolidays of %i includes Good Friday and National Heroes Day',
  ([year, friday, heroes]) => {
    expect(regularHolidays(year)).toEqual(expect.arrayContaining([friday, heroes]))
  },
)
