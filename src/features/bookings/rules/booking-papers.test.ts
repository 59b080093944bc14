import { expect, test } from 'vitest'
import { type BookingPaperFacts, formatAttendedDays, toAppearance } from './booking-papers.ts'

const at = (time: string) => new Date(`${time}+08:00`)

test.each([
  [[], null],
  [['2026-12-05T08:00', '2026-12-05T13:00'], 'December 5, 2026'],
  [['2026-12-05T23:59', '2026-12-06T00:00'], 'December 5–6, 2026'],
  [['2026-12-31T08:00', '2027-01-01T08:00'], 'December 31, 2026 – January 1, 2027'],
  [
    ['2026-12-04T08:00', '2026-12-05T08:00', '2026-12-07T08:00'],
    'December 4, 2026, December 5, 2026 and December 7, 2026',
  ],
])('formatAttendedDays of %j is %s', (times, days) => {
  expect(formatAttendedDays(times.map(at))).toBe(days)
})

const facts: BookingPaperFacts = {
  code: 'K7QP-9F2M',
  issuedAt: at('2026-12-08T08:00'),
  institution: { name: 'Rizal Academy', address: 'Calamba' },
  seminar: { title: 'Phonics', startsAt: at('2026-12-05T08:00'), endsAt: null, address: null },
  signatory: null,
}

test('toAppearance says of an online seminar that it was attended, and names the registration of who cannot be printed', () => {
  const seat = { name: '\u{1f600}王', reference: 'ABCD-1234', position: null, attended: [] }
  const { certified } = toAppearance(facts, seat)
  expect(certified).toMatchObject({
    name: '(ABCD-1234)',
    closing: [
      'of Rizal Academy, Calamba,',
      'attended the online seminar “Phonics” on December 5, 2026.',
      expect.any(String),
    ],
  })
})
