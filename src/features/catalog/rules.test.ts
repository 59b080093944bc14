import { describe, expect, test } from 'vitest'
import { badgeOf, finishesAt, whyClosed } from './rules.ts'

const manila = (text: string) => new Date(`${text}+08:00`)
const now = manila('2026-12-05T12:00:00')

const seminar = {
  startDate: manila('2026-12-05T09:00:00'),
  endDate: manila('2026-12-05T17:00:00'),
  durationMinutes: 420,
  status: 'scheduled',
  seatsLeft: 3,
} as const

describe('the badge', () => {
  test('says scheduled while the seminar runs', () => {
    expect(badgeOf(seminar, now)).toBe('scheduled')
  })

  test('says upcoming until the very start', () => {
    expect(badgeOf(seminar, manila('2026-12-05T08:59:59'))).toBe('upcoming')
    expect(badgeOf(seminar, manila('2026-12-05T09:00:00'))).toBe('scheduled')
  })

  test('says completed one instant after the end, or when it was marked so', () => {
    expect(badgeOf(seminar, manila('2026-12-05T17:00:00'))).toBe('scheduled')
    expect(badgeOf(seminar, manila('2026-12-05T17:00:01'))).toBe('completed')
    expect(badgeOf({ ...seminar, status: 'completed' }, now)).toBe('completed')
  })

  test('says full when no seat is left, but cancelled before everything else', () => {
    expect(badgeOf({ ...seminar, seatsLeft: 0 }, now)).toBe('full')
    expect(badgeOf({ ...seminar, seatsLeft: 0, status: 'cancelled' }, now)).toBe('cancelled')
    expect(badgeOf({ ...seminar, seatsLeft: null }, now)).toBe('scheduled')
  })
})

describe('a seat', () => {
  const facts = { status: 'scheduled', finishesAt: seminar.endDate, seatsLeft: 1 } as const

  test('can be taken until the end and never after it', () => {
    expect(whyClosed(facts, seminar.endDate)).toBeNull()
    expect(whyClosed(facts, new Date(seminar.endDate.getTime() + 1))).toBe('over')
  })

  test('cannot be taken when cancelled, completed or full', () => {
    expect(whyClosed({ ...facts, status: 'cancelled' }, now)).toBe('cancelled')
    expect(whyClosed({ ...facts, status: 'completed' }, now)).toBe('over')
    expect(whyClosed({ ...facts, seatsLeft: 0 }, now)).toBe('full')
    expect(whyClosed({ ...facts, seatsLeft: null }, now)).toBeNull()
  })
})

test('a seminar without an end of its own is over when its length has passed', () => {
  const open = { ...seminar, endDate: null, durationMinutes: 90 }
  expect(finishesAt(open)).toEqual(manila('2026-12-05T10:30:00'))
})
