import { expect, test } from 'vitest'
import type { SessionSpeaker } from '../contract/programme.ts'
import { groupByDay, listSpeakersOf, programmeDayLabel, speakerNameText } from './programme-days.ts'

const speaker = (id: number, role: SessionSpeaker['role']): SessionSpeaker => ({
  id,
  fullName: `Speaker ${id}`,
  credentials: null,
  position: null,
  organization: null,
  role,
  bio: null,
  photoUrl: null,
})

test('groupByDay groups by the day in Manila', () => {
  const instants = ['2026-12-05T01:00:00Z', '2026-12-05T15:59:00Z', '2026-12-05T16:00:00Z']
  const days = groupByDay(instants.map((startsAt) => ({ startsAt })))
  expect(days.map(({ day, sessions }) => [day, sessions.length])).toEqual([
    ['2026-12-05', 2],
    ['2026-12-06', 1],
  ])
  expect(programmeDayLabel('2026-12-06', 1)).toBe('Day 2: December 6, 2026')
})

test('listSpeakersOf lists each speaker once', () => {
  const sessions = [
    { speakers: [speaker(2, 'moderator')] },
    { speakers: [speaker(1, 'reactor'), speaker(2, 'resource_speaker')] },
  ]
  expect(listSpeakersOf(sessions).map(({ id }) => id)).toEqual([2, 1])
})

test('speakerNameText adds credentials', () => {
  expect(speakerNameText({ fullName: 'Liza Ramos', credentials: 'PhD' })).toBe('Liza Ramos, PhD')
  expect(speakerNameText({ fullName: 'Liza Ramos', credentials: null })).toBe('Liza Ramos')
})
