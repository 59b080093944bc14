import { expect, test } from 'vitest'
import { newSessionValues, toEditedSession, toSessionValues } from './session-values.ts'

const seminar = {
  id: 7,
  title: 'Reading',
  durationMinutes: 420,
  startsAt: '2026-12-05T00:00:00.000Z',
  finishesAt: '2026-12-06T09:00:00.000Z',
}
const talk = (from: string, to: string) => newSessionValues({ kind: 'talk', day: '2026-12-05', from, to })

const endOf = (from: string, to: string, until = seminar.finishesAt) =>
  toEditedSession(talk(from, to), undefined, { ...seminar, finishesAt: until }).endsAt

test('toSession ends on the same day, or at night on the next if the seminar lasts until then', () => {
  expect(endOf('08:00', '09:30')).toBe('2026-12-05T01:30:00.000Z')
  expect(endOf('22:00', '01:00')).toBe('2026-12-05T17:00:00.000Z')
  expect(endOf('22:00', '01:00', '2026-12-05T15:00:00.000Z')).toBe('2026-12-04T17:00:00.000Z')
  expect(endOf('08:00', '07:10')).toBe('2026-12-04T23:10:00.000Z')
})

test('toSession restores the session that toSessionValues took apart', () => {
  const session = {
    id: 3,
    title: 'Phonics',
    kind: 'workshop' as const,
    isCounted: false,
    room: 'Hall A',
    startsAt: '2026-12-05T23:30:00.000Z',
    endsAt: '2026-12-06T01:00:00.000Z',
    description: null,
    speakers: [],
  }
  expect(toEditedSession(toSessionValues(session), 3, seminar)).toEqual({ ...session, description: '' })
})
