import { expect, test } from 'vitest'
import { addDays, parseManilaDateTime, toManilaDateTime } from './manila-clock.ts'

test.each([
  ['2026-12-05T09:00', '2026-12-05T01:00:00.000Z'],
  ['2026-12-05T00:00', '2026-12-04T16:00:00.000Z'],
  ['2026-12-31T23:59', '2026-12-31T15:59:00.000Z'],
  ['2028-02-29T12:00', '2028-02-29T04:00:00.000Z'],
  ['2026-12-05T01:00:00.000Z', '2026-12-05T01:00:00.000Z'],
  ['2026-12-05T01:00:30+00:00', '2026-12-05T01:00:30.000Z'],
])('parseManilaDateTime reads %s as %s', (typed, instant) => {
  expect(parseManilaDateTime(typed)?.toISOString()).toBe(instant)
})

test.each([
  '2026-02-30T09:00',
  '2026-13-01T09:00',
  '2026-12-05T24:00',
  '2026-12-05T09:00+99:00',
  '0026-12-05T09:00',
  '2026-12-05',
  'tomorrow',
])('parseManilaDateTime returns null for the invalid %s', (typed) => {
  expect(parseManilaDateTime(typed)).toBeNull()
})

test('toManilaDateTime shows Manila time on both sides of midnight', () => {
  expect(toManilaDateTime('2026-12-04T15:59:59.999Z')).toBe('2026-12-04T23:59')
  expect(toManilaDateTime(new Date('2026-12-04T16:00:00Z'))).toBe('2026-12-05T00:00')
})

test('addDays crosses the ends of months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-02-28', 1), addDays('2026-03-01', -1)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-02-28',
  ])
})
