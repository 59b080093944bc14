import { describe, expect, test } from 'vitest'
import { seminarFinishesAt, toSeminarBadge, whyRegistrationClosed } from './availability.ts'

const manila = (text: string) => new Date(`${text}+08:00`)
const now = manila('2026-12-05T12:00:00')

const seminar = {
  startDate: manila('2026-12-05T09:00:00'),
  endDate: manila('2026-12-05T17:00:00'),
  durationMinutes: 420,
  status: 'scheduled',
  seatsLeft: 3,
} as const

describe('Seminar status badge', () => {
  test('shows scheduled while the seminar is running', () => {
    expect(toSeminarBadge(seminar, now)).toBe('scheduled')
  })

  test('shows upcoming until the second in which the seminar starts', () => {
    expect(toSeminarBadge(seminar, manila('2026-12-05T08:59:59'))).toBe('upcoming')
    expect(toSeminarBadge(seminar, manila('2026-12-05T09:00:00'))).toBe('scheduled')
  })

  test('shows completed one second after the end, or once marked completed', () => {
    expect(toSeminarBadge(seminar, manila('2026-12-05T17:00:00'))).toBe('scheduled')
    expect(toSeminarBadge(seminar, manila('2026-12-05T17:00:01'))).toBe('completed')
    expect(toSeminarBadge({ ...seminar, status: 'completed' }, now)).toBe('completed')
  })

  test('shows full when no seats are left, but cancelled takes precedence', () => {
    expect(toSeminarBadge({ ...seminar, seatsLeft: 0 }, now)).toBe('full')
    expect(toSeminarBadge({ ...seminar, seatsLeft: 0, status: 'cancelled' }, now)).toBe('cancelled')
    expect(toSeminarBadge({ ...seminar, seatsLeft: null }, now)).toBe('scheduled')
  })
})

describe('Seat availability', () => {
  const facts = { status: 'scheduled', finishesAt: seminar.endDate, seatsLeft: 1 } as const

  test('lasts until the end of the seminar and not a millisecond longer', () => {
    expect(whyRegistrationClosed(facts, seminar.endDate)).toBeNull()
    expect(whyRegistrationClosed(facts, new Date(seminar.endDate.getTime() + 1))).toBe('over')
  })

  test('is denied when the seminar is cancelled, completed or full', () => {
    expect(whyRegistrationClosed({ ...facts, status: 'cancelled' }, now)).toBe('cancelled')
    expect(whyRegistrationClosed({ ...facts, status: 'completed' }, now)).toBe('over')
    expect(whyRegistrationClosed({ ...facts, seatsLeft: 0 }, now)).toBe('full')
    expect(whyRegistrationClosed({ ...facts, seatsLeft: null }, now)).toBeNull()
  })
})

test('A seminar without an end time finishes once its duration has elapsed', () => {
  const open = { ...seminar, endDate: null, durationMinutes: 90 }
  expect(seminarFinishesAt(open)).toEqual(manila('2026-12-05T10:30:00'))
})
