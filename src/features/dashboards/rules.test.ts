import { describe, expect, test } from 'vitest'
import type { OwnRegistration } from './contract/dashboards.ts'
import {
  formatCappedCount,
  formatWeek,
  listLastWeeks,
  mailOverdueBefore,
  registrationStatusLabel,
} from './rules.ts'

describe('The weeks of the dashboard chart', () => {
  const startDays = (now: string) => listLastWeeks(new Date(now)).map(({ startDay }) => startDay)

  test('are twelve, Monday to Sunday, ending with the current one', () => {
    expect(startDays('2026-11-19T02:00:00Z')).toEqual([
      '2026-08-31',
      '2026-09-07',
      '2026-09-14',
      '2026-09-21',
      '2026-09-28',
      '2026-10-05',
      '2026-10-12',
      '2026-10-19',
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
    ])
  })

  test('start at midnight in Manila, exactly where the previous week ends', () => {
    const weeks = listLastWeeks(new Date('2026-11-19T02:00:00Z'))
    expect(weeks.at(-1)).toEqual({
      startDay: '2026-11-16',
      startsAt: new Date('2026-11-15T16:00:00Z'),
      endsAt: new Date('2026-11-22T16:00:00Z'),
    })
    for (const [place, week] of weeks.slice(1).entries()) expect(week.startsAt).toEqual(weeks[place]?.endsAt)
  })

  test.each([
    ['2026-11-15T15:59:59.999Z', '2026-11-09'],
    ['2026-11-15T16:00:00.000Z', '2026-11-16'],
    ['2026-11-22T15:59:59.999Z', '2026-11-16'],
    ['2027-01-03T15:59:59.999Z', '2026-12-28'],
    ['2027-01-03T16:00:00.000Z', '2027-01-04'],
  ])('at %s end with the week starting on %s', (now, monday) => {
    expect(startDays(now).at(-1)).toBe(monday)
  })

  test.each([
    ['2026-11-16', 'November 16–22, 2026'],
    ['2026-11-30', 'November 30 – December 6, 2026'],
    ['2026-12-28', 'December 28, 2026 – January 3, 2027'],
  ])('are labelled by their days: %s is %s', (startDay, words) => {
    expect(formatWeek(startDay)).toBe(words)
  })
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, 'more than 999'],
])('A dashboard count of %i is shown as “%s”', (count, words) => {
  expect(formatCappedCount(count)).toBe(words)
})

test('An e-mail is overdue ten minutes after it was due', () => {
  expect(mailOverdueBefore(new Date('2026-11-19T02:00:00Z'))).toEqual(new Date('2026-11-19T01:50:00Z'))
})

describe('The status label of a registration', () => {
  const registration: OwnRegistration = {
    registrationId: 1,
    reference: 'R-1',
    cancelling: null,
    canHandOver: false,
    seminarId: 1,
    seminarTitle: 'Seminar',
    startDate: '2026-12-05T01:00:00.000Z',
    endDate: null,
    seminarStatus: 'scheduled',
    paymentStatus: 'pending',
    attendanceStatus: 'registered',
    isFree: false,
    isCancelled: false,
    canRegisterAgain: false,
    locationDetails: null,
  }

  test.each([
    [{}, 'Payment pending'],
    [{ paymentStatus: 'verified' }, 'Payment verified'],
    [{ paymentStatus: 'rejected' }, 'Payment rejected'],
    [{ paymentStatus: 'verified', isFree: true }, 'Registered'],
    [{ attendanceStatus: 'attended' }, 'Attended'],
    [{ attendanceStatus: 'no-show', paymentStatus: 'verified' }, 'Payment verified'],
    [{ paymentStatus: 'rejected', isCancelled: true }, 'Registration cancelled'],
    [{ seminarStatus: 'cancelled', paymentStatus: 'verified' }, 'Seminar cancelled'],
  ] as const)('for %j is “%s”', (values, words) => {
    expect(registrationStatusLabel({ ...registration, ...values }).label).toBe(words)
  })
})
