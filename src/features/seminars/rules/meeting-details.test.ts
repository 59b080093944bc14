import { expect, test } from 'vitest'
import { toMeetingDetails } from './meeting-details.ts'

test.for([
  [15, 'The meeting link appears on your ticket 15 minutes before the start.'],
  [1, 'The meeting link appears on your ticket 1 minute before the start.'],
  [0, 'The meeting link appears on your ticket at the start.'],
] as const)('toMeetingDetails says that the link appears %i minutes before', ([opensMinutesBefore, text]) => {
  expect(toMeetingDetails({ opensMinutesBefore })).toBe(text)
})
