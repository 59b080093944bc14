import { expect, test } from 'vitest'
import { aSeminarAnswer } from '../../../../../tests/kit/catalog-answers.ts'
import { seminarWords } from './seminar-words.ts'

test.each([
  ['2026-12-05T01:00:00Z', '2026-12-05T09:00:00Z', '9:00 AM – 5:00 PM'],
  ['2026-12-05T01:00:00Z', '2026-12-06T09:00:00Z', '9:00 AM – 5:00 PM each day'],
  ['2026-12-05T12:00:00Z', '2026-12-05T18:00:00Z', '8:00 PM – 2:00 AM'],
  ['2026-12-05T01:00:00Z', '2026-12-07T01:00:00Z', '9:00 AM – 9:00 AM'],
])('a seminar from %s to %s is told as %s', (startDate, endDate, time) => {
  expect(seminarWords(aSeminarAnswer({ startDate, endDate })).time).toBe(time)
})

test('without an end only the start is told', () => {
  const open = aSeminarAnswer({ startDate: '2026-12-05T01:00:00Z', endDate: null })
  expect(seminarWords(open).time).toBe('9:00 AM')
})
