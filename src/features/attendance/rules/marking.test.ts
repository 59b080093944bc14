import { expect, test } from 'vitest'
import { whyAttendanceCannotBeMarked } from './marking.ts'

const startsAt = new Date('2026-12-05T01:00:00.000Z')
const scheduled = { status: 'scheduled', startsAt } as const

test('Attendance can be marked from midnight in Manila on the seminar’s first day, without end', () => {
  const midnight = Date.parse('2026-12-05T00:00:00+08:00')
  expect(whyAttendanceCannotBeMarked(scheduled, new Date(midnight - 1))).toBe(
    'This seminar has not started yet. You can mark attendance starting December 5, 2026.',
  )
  expect(whyAttendanceCannotBeMarked(scheduled, new Date(midnight))).toBeNull()
  expect(
    whyAttendanceCannotBeMarked({ status: 'completed', startsAt }, new Date('2030-01-01T00:00:00Z')),
  ).toBeNull()
})

test('Attendance of a cancelled seminar cannot be marked', () => {
  for (const now of [new Date(startsAt.getTime() - 1), startsAt])
    expect(whyAttendanceCannotBeMarked({ status: 'cancelled', startsAt }, now)).toBe(
      'This seminar was cancelled, so attendance cannot be marked.',
    )
})
