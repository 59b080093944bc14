import { expect, test } from 'vitest'
import { sheetsOfSlot } from './sheets-of-slot.ts'

const at = (time: string) => `2026-12-05T${time}:00.000Z`
const morning = { room: null, startsAt: at('00:00'), endsAt: at('04:00') }

function aSession(title: string, hours: string, values: { room?: string; isCounted?: false } = {}) {
  const [startsAt = '', endsAt = ''] = hours.split('-').map(at)
  return { title, startsAt, endsAt, isCounted: true, room: null, ...values }
}

test('sheetsOfSlot has the counted sessions within the slot, in order of time', () => {
  const sessions = [
    aSession('Phonics', '02:00-04:00'),
    aSession('Opening', '00:00-01:00', { isCounted: false }),
    aSession('Reading', '01:00-02:00'),
    aSession('Afternoon', '04:00-06:00'),
  ]
  expect(sheetsOfSlot(morning, sessions)).toEqual([{ room: null, topics: ['Reading', 'Phonics'] }])
})

test('sheetsOfSlot has a sheet for each room, with sessions of no room on every one', () => {
  const sessions = [
    aSession('Plenary', '00:00-01:00'),
    aSession('Reading', '01:00-02:00', { room: 'A' }),
    aSession('Numbers', '01:00-02:00', { room: 'B' }),
  ]
  expect(sheetsOfSlot(morning, sessions)).toEqual([
    { room: 'A', topics: ['Plenary', 'Reading'] },
    { room: 'B', topics: ['Plenary', 'Numbers'] },
  ])
})

test('sheetsOfSlot has one sheet for a slot with a room of its own', () => {
  const sessions = [
    aSession('Reading', '01:00-02:00', { room: 'A' }),
    aSession('Numbers', '01:00-02:00', { room: 'B' }),
  ]
  expect(sheetsOfSlot({ ...morning, room: 'A' }, sessions)).toEqual([{ room: 'A', topics: ['Reading'] }])
})

test('sheetsOfSlot has a sheet without topics if there is no program', () => {
  expect(sheetsOfSlot(morning, [])).toEqual([{ room: null, topics: [] }])
})
