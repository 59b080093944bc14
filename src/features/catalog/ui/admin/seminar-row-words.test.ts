import { expect, test } from 'vitest'
import { attendeesOf, describe, pointsOf } from './seminar-row-words.ts'

test('cuts a description after eighty characters, with an ellipsis', () => {
  expect(describe({ description: 'x'.repeat(80) })).toBe('x'.repeat(80))
  expect(describe({ description: 'x'.repeat(81) })).toBe(`${'x'.repeat(80)}…`)
})

test('tells a description of several paragraphs on one line', () => {
  expect(describe({ description: 'First.\n\n  Second.' })).toBe('First. Second.')
})

test.for([null, '', ' \n '])('says that there is no description for %j', (description) => {
  expect(describe({ description })).toBe('No description')
})

test('counts points, also where there are none', () => {
  expect([null, 1, 8].map((cpdPoints) => pointsOf({ cpdPoints }))).toEqual([
    '0 CPD Points',
    '1 CPD Point',
    '8 CPD Points',
  ])
})

test.for([
  [12, 100, '12 / 100', '12 of at most 100 attendees'],
  [0, null, '0 / ∞', '0 attendees, no limit'],
  [1, null, '1 / ∞', '1 attendee, no limit'],
  [1_000_000, 1_000_000, '1,000,000 / 1,000,000', '1,000,000 of at most 1,000,000 attendees'],
] as const)('shows %s attendees of %s', ([registeredCount, maxAttendees, seen, heard]) => {
  expect(attendeesOf({ registeredCount, maxAttendees })).toEqual({ seen, heard })
})
