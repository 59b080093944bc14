import { expect, test } from 'vitest'
import { listSheetOptions, sheetSearchParams, toPrcSheetChoice } from './sheet-choice.ts'

const read = (search: string) => toPrcSheetChoice(sheetSearchParams.read(new URLSearchParams(search)))

test('Sheet of the whole seminar is shown without a form, and for 12-B without a slot', () => {
  expect(read('')).toBeNull()
  expect(read('form=12-b')).toBeNull()
  expect(read('form=13')).toBeNull()
})

test('Forms of PRC are read from the URL', () => {
  expect(read('form=12-a&page=2')).toMatchObject({ form: '12-a', people: 'everyone', page: 2 })
  expect(read('form=12-a&slot=7&people=present')).toMatchObject({ slotId: 7, people: 'present' })
  expect(read('form=12-b&slot=7&room=Room+A&people=present')).toEqual({
    form: '12-b',
    slotId: 7,
    room: 'Room A',
    people: 'present',
    page: 1,
  })
})

test('Sheets of a seminar are 12-A, and 12-B for each slot and room', () => {
  const times = { startsAt: '2026-12-05T00:00:00.000Z', endsAt: '2026-12-05T04:00:00.000Z' }
  const slot = {
    ...times,
    opensAt: times.startsAt,
    closesAt: times.endsAt,
    mode: 'once' as const,
    creditMinutes: 240,
    isAutomatic: false,
    isClosed: false,
    scanCount: 0,
    recordCount: 0,
    room: null,
  }
  const session = { ...times, id: 1, kind: 'talk' as const, isCounted: true, description: null, speakers: [] }
  const options = listSheetOptions({
    slots: [{ ...slot, id: 7, label: 'Morning' }],
    sessions: [
      { ...session, title: 'Reading', room: 'Room A' },
      { ...session, title: 'Numbers', room: 'Room B' },
    ],
  })
  expect(options.map(({ label }) => label)).toEqual([
    'Whole seminar',
    'Registration (12-A)',
    'Attendance (12-B): Morning, Room A',
    'Attendance (12-B): Morning, Room B',
  ])
  expect(options[3]?.params).toEqual({ form: '12-b', slot: 7, room: 'Room B' })
})
