import { expect, test } from 'vitest'
import { signatureColumnDays } from './attendance-sheet-page.tsx'

const days = (start: string, end: string | null) =>
  signatureColumnDays(`${start}:00+08:00`, end && `${end}:00+08:00`)

test('The attendance sheet has no day columns for a single day or an unknown end', () => {
  expect(days('2026-12-05T09:00', '2026-12-05T17:00')).toEqual([])
  expect(days('2026-12-05T09:00', null)).toEqual([])
})

test('The attendance sheet has one column per day, by the calendar of Manila', () => {
  expect(days('2026-11-30T06:00', '2026-12-01T23:30')).toEqual(['Nov 30', 'Dec 1'])
  expect(days('2026-12-05T09:00', '2026-12-09T17:00')).toHaveLength(5)
})

test('The attendance sheet has no day columns for more than five days', () => {
  expect(days('2026-12-05T09:00', '2026-12-10T17:00')).toEqual([])
})
