import { expect, test } from 'vitest'
import { toAnsweringTimes } from './answering-time.ts'

const unset = { phase: null, opensAt: null, closesAt: null }
const seminar = { startsAt: new Date('2026-11-19T00:30:00Z'), finishesAt: new Date('2026-11-20T09:00:00Z') }

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
  const times = { opensAt: new Date('2026-11-21T00:00:00Z'), closesAt: new Date('2026-11-22T00:00:00Z') }
  for (const phase of [null, 'pre', 'post'] as const)
    expect(toAnsweringTimes({ ...times, phase }, seminar, [])).toEqual(times)
})

test('toAnsweringTimes opens a learning check before the seminar at once, until its first day is over', () => {
  expect(toAnsweringTimes({ ...unset, phase: 'pre' }, seminar, [])).toEqual({
    opensAt: null,
    closesAt: new Date('2026-11-19T16:00:00Z'),
  })
})
