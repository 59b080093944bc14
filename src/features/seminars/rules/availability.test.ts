import { describe, expect, test } from 'vitest'
import { badgeOf, finishesAt, whyClosed } from './availability.ts'

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
    expect(badgeOf(seminar, now)).toBe('scheduled')
  })

  test('shows upcoming until the second in which the seminar starts', () => {
    expect(badgeOf(seminar, manila('2026-12-05T08:59:59'))).toBe('upcoming')
    expect(badgeOf(seminar, manila('2026-12-05T09:00:00'))).toBe('scheduled')
  })

  test('shows completed one second after the end, or once marked completed', () => {
    expect(badgeOf(seminar, manila('2026-12-05T17:00:00'))).toBe('scheduled')
    expect(badgeOf(seminar, manila('2026-12-05T17:00:01'))).toBe('completed')
    expect(badgeOf({ ...seminar, status: 'completed' }, now)).toBe('completed')
  })

  test('shows full when no seats are left, but cancelled takes precedence', () => {
    expect(badgeOf({ ...seminar, seatsLeft: 0 }, now)).toBe('full')
    expect(badgeOf({ ...seminar, seatsLeft: 0, status: 'cancelled' }, now)).toBe('cancelled')
    expect(badgeOf({ ...seminar, seatsLeft: null }, now)).toBe('scheduled')
  })
})

describe('Seat availability', () => {
  const facts = { status: 'scheduled', finishesAt: seminar.endDate, seatsLeft: 1 } as const

  test('lasts until the end of the seminar and not a millisecond longer', () => {
    expect(whyClosed(facts, seminar.endDate)).toBeNull()
    expect(whyClosed(facts, new Date(seminar.endDate.getTime() + 1))).toBe('over')
  })

  test('is denied when the seminar is cancelled, completed or full', () => {
    expect(whyClosed({ ...facts, status: 'cancelled' }, now)).toBe('cancelled')
    expect(whyClosed({ ...facts, status: 'completed' }, now)).toBe('over')
    expect(whyClosed({ ...facts, seatsLeft: 0 }, now)).toBe('full')
    expect(whyClosed({ ...facts, seatsLeft: null }, now)).toBeNull()
  })
})

test('A seminar without an end time finishes once its duration has elapsed', () => {
  const open = { ...seminar, endDate: null, durationMinutes: 90 }
  expect(finishesAt(open)).toEqual(manila('2026-12-05T10:30:00'))
})
