import { expect, test } from 'vitest'
import { toAnsweringTimes } from './answering-time.ts'

const unset = { opensAt: null, closesAt: null }
const seminar = { finishesAt: new Date('2026-11-20T09:00:00Z') }

test('toAnsweringTimes opens at the start of the last slot and closes 14 days after the seminar', () => {
  const slots = [
    { startsAt: new Date('2026-11-20T05:00:00Z') },
    { startsAt: new Date('2026-11-19T00:00:00Z') },
  ]
  expect(toAnsweringTimes(unset, seminar, slots)).toEqual({
    opensAt: new Date('2026-11-20T05:00:00Z'),
    closesAt: new Date('2026-12-04T09:00:00Z'),
  })
})

test('toAnsweringTimes opens on the last day in Manila without slots', () => {
  expect(toAnsweringTimes(unset, seminar, []).opensAt).toEqual(new Date('2026-11-19T16:00:00Z'))
})

test('toAnsweringTimes prefers the times of the form', () => {
  const form = { opensAt: new Date('2026-11-21T00:00:00Z'), closesAt: new Date('2026-11-22T00:00:00Z') }
  expect(toAnsweringTimes(form, seminar, [])).toEqual(form)
})
