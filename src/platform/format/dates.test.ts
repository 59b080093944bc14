import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countDays,
  formatDate,
  formatDateTime,
  formatMonth,
  formatTimeRange,
  startOfManilaDay,
  startOfManilaMonth,
  toManilaDay,
} from './dates.ts'

const timeZone = 'Asia/Manila'
const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' })
const time = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' })
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Runtimes differ in the space character before AM. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

/** Instants from the last UTC offset change in the Philippines on. */
const instants = fc.date({
  min: new Date('1991-01-01T00:00:00Z'),
  max: new Date('2199-12-31T23:59:59Z'),
  noInvalidDate: true,
})
const days = fc.nat(76_000).map((count) => new Date(Date.UTC(1991, 0, 1) + count * 86_400_000))
/** Instants around midnight and noon in Manila, where mistakes are likely. */
const edges = fc
  .tuple(days, fc.constantFrom(4, 16), fc.integer({ min: -2, max: 2 }))
  .map(([date, hour, second]) => new Date(date.getTime() + hour * 3_600_000 + second * 1000))
const instantsAndEdges = fc.oneof(instants, edges)

const check = { numRuns: 5000 }

test('Date formatting of arbitrary instants matches Intl in the Manila time zone', () => {
  fc.assert(
    fc.property(instantsAndEdges, (instant) => {
      expect(formatDate(instant)).toBe(day.format(instant))
      expect(formatTimeRange(instant, null)).toBe(plain(time.format(instant)))
      expect(formatDateTime(instant)).toBe(plain(`${day.format(instant)}, ${time.format(instant)}`))
      expect(toManilaDay(instant)).toBe(parts.format(instant))
    }),
    check,
  )
})

test('Date formatting of an ISO string equals that of the same instant', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      expect(formatDateTime(instant.toISOString())).toBe(formatDateTime(instant))
    }),
  )
})

test('startOfManilaDay and countDays are consistent for arbitrary instants', () => {
  fc.assert(
    fc.property(instantsAndEdges, fc.nat(400), (instant, later) => {
      const start = startOfManilaDay(toManilaDay(instant))
      expect(start.getTime()).toBeLessThanOrEqual(instant.getTime())
      expect(toManilaDay(new Date(start.getTime() - 1))).not.toBe(toManilaDay(instant))
      const last = startOfManilaDay(toManilaDay(instant), later)
      expect(countDays(instant, last)).toBe(later + 1)
    }),
    check,
  )
})

test('Month formatting and the start of a month follow the Manila calendar, across the end of a year', () => {
  expect(formatMonth('2026-12')).toBe('December 2026')
  expect(formatMonth('2027-01')).toBe('January 2027')
  expect(startOfManilaMonth('2026-12')).toEqual(startOfManilaDay('2026-12-01'))
  expect(startOfManilaMonth('2026-12', 1)).toEqual(startOfManilaDay('2027-01-01'))
})
