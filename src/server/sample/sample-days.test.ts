import { expect, test } from 'vitest'
import { firstDayOfSample } from './sample-days.ts'

test.for([
  ['a working day', '2026-11-23', { startsInDays: 2, days: 1 }, '2026-11-25'],
  ['a Saturday', '2026-11-23', { startsInDays: 5, days: 1 }, '2026-11-30'],
  ['three days until Saturday', '2026-11-23', { startsInDays: 3, days: 3 }, '2026-11-30'],
  ['Christmas', '2026-11-23', { startsInDays: 31, days: 1 }, '2027-01-04'],
  [
    'a weekend course from a Thursday',
    '2026-11-23',
    { startsInDays: 3, days: 2, isOnWeekend: true },
    '2026-11-28',
  ],
  [
    'a weekend course at Christmas',
    '2026-11-23',
    { startsInDays: 31, days: 2, isOnWeekend: true },
    '2027-01-09',
  ],
] as const)('A sample seminar that would fall on %s', ([, today, sample, day]) => {
  expect(firstDayOfSample(sample, new Date(`${today}T16:30:00+08:00`))).toBe(day)
})
