import { expect, test } from 'vitest'
import { createTimeZoneClock } from './zoned-time.ts'

function instantIn(zone: string, text: string): string | undefined {
  const [date = '', time = ''] = text.split(' ')
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const wallTime = { year, month, day, secondOfDay: (hour * 60 + minute) * 60 }
  return createTimeZoneClock(zone)?.toInstant(wallTime).toISOString()
}

test.for([
  ['Asia/Manila', '2026-12-05 08:00', '2026-12-05T00:00:00.000Z'],
  ['Asia/Manila', '2026-01-01 00:30', '2025-12-31T16:30:00.000Z'],
  ['Asia/Kathmandu', '2026-12-05 08:00', '2026-12-05T02:15:00.000Z'],
  ['America/St_Johns', '2026-12-05 08:00', '2026-12-05T11:30:00.000Z'],
  ['America/New_York', '2026-07-01 08:00', '2026-07-01T12:00:00.000Z'],
] as const)('A wall clock in %s that shows %s is at %s', ([zone, text, instant]) => {
  expect(instantIn(zone, text)).toBe(instant)
})

test('A time around a change to summer time is converted by the offset before or after it', () => {
  expect(instantIn('America/New_York', '2026-03-08 01:59')).toBe('2026-03-08T06:59:00.000Z')
  expect(instantIn('America/New_York', '2026-03-08 03:00')).toBe('2026-03-08T07:00:00.000Z')
  expect(instantIn('Australia/Lord_Howe', '2026-10-04 01:59')).toBe('2026-10-03T15:29:00.000Z')
  expect(instantIn('Australia/Lord_Howe', '2026-10-04 02:30')).toBe('2026-10-03T15:30:00.000Z')
})

test('A skipped time is moved on by what was skipped', () => {
  expect(instantIn('America/New_York', '2026-03-08 02:30')).toBe('2026-03-08T07:30:00.000Z')
})

test('A time that occurs twice is the earlier one', () => {
  expect(instantIn('America/New_York', '2026-11-01 00:59')).toBe('2026-11-01T04:59:00.000Z')
  expect(instantIn('America/New_York', '2026-11-01 01:30')).toBe('2026-11-01T05:30:00.000Z')
  expect(instantIn('America/New_York', '2026-11-01 02:00')).toBe('2026-11-01T07:00:00.000Z')
})

test('An unknown zone has no clock', () => {
  for (const zone of ['Asia/Atlantis', '', 'x'.repeat(1000)]) expect(createTimeZoneClock(zone)).toBeNull()
})
