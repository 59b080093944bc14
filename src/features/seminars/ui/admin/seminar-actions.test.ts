import { expect, test } from 'vitest'
import { mayCancel, mayComplete } from './seminar-actions.ts'

const seminar = {
  status: 'scheduled',
  isDraft: false,
  startDate: '2026-12-05T01:00:00.000Z',
  endDate: '2026-12-05T09:00:00.000Z',
  durationMinutes: 420,
} as const

const at = (time: string) => new Date(`2026-12-05T${time}Z`)

test('mayComplete allows completing a seminar from the second in which it starts', () => {
  expect(mayComplete(seminar, at('00:59:59.999'))).toBe(false)
  expect(mayComplete(seminar, at('01:00:00'))).toBe(true)
  expect(mayComplete(seminar, at('23:00:00'))).toBe(true)
})

test('mayCancel allows cancelling a seminar until the second in which it ends', () => {
  expect(mayCancel(seminar, at('00:00:00'))).toBe(true)
  expect(mayCancel(seminar, at('08:59:59.999'))).toBe(true)
  expect(mayCancel(seminar, at('09:00:00'))).toBe(false)
})

test('mayCancel uses the duration to find the end of a seminar without an end time', () => {
  const open = { ...seminar, endDate: null, durationMinutes: 60 }
  expect(mayCancel(open, at('01:59:59'))).toBe(true)
  expect(mayCancel(open, at('02:00:00'))).toBe(false)
})

test.for(['cancelled', 'completed'] as const)(
  'mayComplete and mayCancel refuse a seminar that is already %s',
  (status) => {
    for (const now of [at('00:00:00'), at('02:00:00'), at('10:00:00')]) {
      expect(mayComplete({ ...seminar, status }, now)).toBe(false)
      expect(mayCancel({ ...seminar, status }, now)).toBe(false)
    }
  },
)

test('mayComplete and mayCancel refuse a draft seminar', () => {
  const draft = { ...seminar, isDraft: true }
  expect([mayComplete(draft, at('02:00:00')), mayCancel(draft, at('02:00:00'))]).toEqual([false, false])
})
