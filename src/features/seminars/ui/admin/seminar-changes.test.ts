import { expect, test } from 'vitest'
import { canCancelSeminar, canCompleteSeminar } from './seminar-changes.ts'

const seminar = {
  status: 'scheduled',
  isDraft: false,
  startDate: '2026-12-05T01:00:00.000Z',
  endDate: '2026-12-05T09:00:00.000Z',
  durationMinutes: 420,
} as const

const at = (time: string) => new Date(`2026-12-05T${time}Z`)

test('canCompleteSeminar allows completing a seminar from the second in which it starts', () => {
  expect(canCompleteSeminar(seminar, at('00:59:59.999'))).toBe(false)
  expect(canCompleteSeminar(seminar, at('01:00:00'))).toBe(true)
  expect(canCompleteSeminar(seminar, at('23:00:00'))).toBe(true)
})

test('canCancelSeminar allows cancelling a seminar until the second in which it ends', () => {
  expect(canCancelSeminar(seminar, at('00:00:00'))).toBe(true)
  expect(canCancelSeminar(seminar, at('08:59:59.999'))).toBe(true)
  expect(canCancelSeminar(seminar, at('09:00:00'))).toBe(false)
})

test.for(['cancelled', 'completed'] as const)(
  'canCompleteSeminar and canCancelSeminar refuse a seminar that is already %s',
  (status) => {
    for (const now of [at('00:00:00'), at('02:00:00'), at('10:00:00')]) {
      expect(canCompleteSeminar({ ...seminar, status }, now)).toBe(false)
      expect(canCancelSeminar({ ...seminar, status }, now)).toBe(false)
    }
  },
)

test('canCompleteSeminar and canCancelSeminar refuse a draft seminar', () => {
  const draft = { ...seminar, isDraft: true }
  expect([canCompleteSeminar(draft, at('02:00:00')), canCancelSeminar(draft, at('02:00:00'))]).toEqual([
    false,
    false,
  ])
})
