import { expect, test } from 'vitest'
import { googleCalendarUrl } from '#app/server/site-files.ts'
import { countDays, formatDateRange } from './dates.ts'
import { formatCpdPoints, formatDuration, formatPrice } from './money.ts'

const manila = (text: string) => new Date(`${text}+08:00`)

test.each([
  [null, 'Free'],
  [0, 'Free'],
  [1500, '₱1,500'],
  [1500.5, '₱1,500.50'],
  [0.05, '₱0.05'],
  [12_345_678, '₱12,345,678'],
])('formatPrice shows %s as %s', (pesos, text) => {
  expect(formatPrice(pesos)).toBe(text)
})

test.each([
  ['2026-12-05T09:00', null, 'December 5, 2026'],
  ['2026-12-05T09:00', '2026-12-05T17:00', 'December 5, 2026'],
  ['2026-12-05T09:00', '2026-12-06T17:00', 'December 5–6, 2026'],
  ['2026-11-30T09:00', '2026-12-01T17:00', 'November 30 – December 1, 2026'],
  ['2026-12-31T09:00', '2027-01-01T17:00', 'December 31, 2026 – January 1, 2027'],
])('formatDateRange shows %s to %s as %s', (start, end, text) => {
  expect(formatDateRange(manila(start), end === null ? null : manila(end))).toBe(text)
})

test('countDays counts the calendar days a seminar touches', () => {
  expect(countDays(manila('2026-12-05T23:00'), manila('2026-12-06T01:00'))).toBe(2)
  expect(countDays(manila('2026-12-05T09:00'), null)).toBe(1)
  expect(countDays(manila('2026-02-27T09:00'), manila('2026-03-01T09:00'))).toBe(3)
})

test.each([
  [45, 1, '45 minutes'],
  [1, 1, '1 minute'],
  [60, 1, '1 hour'],
  [90, 1, '1.5 hours'],
  [100, 1, '100 minutes'],
  [420, 1, '7 hours'],
  [1260, 3, '3 days'],
])('formatDuration shows %i minutes over %i days as %s', (minutes, days, text) => {
  expect(formatDuration(minutes, days)).toBe(text)
})

test('formatCpdPoints uses the singular for one point and the plural otherwise', () => {
  expect([formatCpdPoints(1), formatCpdPoints(8)]).toEqual(['1 CPD Point', '8 CPD Points'])
})

test('Google Calendar link has title and dates in UTC', () => {
  const address = googleCalendarUrl({
    title: 'R&D',
    startsAt: manila('2026-12-05T09:00'),
    endsAt: manila('2026-12-05T17:00'),
    location: 'Online',
  })
  const query = new URL(address).searchParams
  expect([query.get('dates'), query.get('text')]).toEqual(['20261205T010000Z/20261205T090000Z', 'R&D'])
})
