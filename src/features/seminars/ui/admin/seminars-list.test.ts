import { expect, test } from 'vitest'
import { attendeeCountTexts, shortDescription } from './seminars-list.tsx'

test('Seminar row cuts a description after 80 characters and adds an ellipsis', () => {
  expect(shortDescription({ description: 'x'.repeat(80) })).toBe('x'.repeat(80))
  expect(shortDescription({ description: 'x'.repeat(81) })).toBe(`${'x'.repeat(80)}…`)
})

test('Seminar row joins a description of several paragraphs into one line', () => {
  expect(shortDescription({ description: 'First.\n\n  Second.' })).toBe('First. Second.')
})

test.for([
  [12, 100, '12 / 100', '12 of at most 100 attendees'],
  [0, null, '0 / ∞', '0 attendees, no limit'],
  [1, null, '1 / ∞', '1 attendee, no limit'],
  [1_000_000, 1_000_000, '1,000,000 / 1,000,000', '1,000,000 of at most 1,000,000 attendees'],
] as const)(
  'Seminar row labels %s attendees of a limit of %s on screen and for screen readers',
  ([registeredCount, maxAttendees, shown, spoken]) => {
    expect(attendeeCountTexts({ registeredCount, maxAttendees })).toEqual({ shown, spoken })
  },
)
