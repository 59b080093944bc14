import { expect, test } from 'vitest'
import { signatureHeadings } from './signing-days.ts'

const headings = (start: string, end: string | null) =>
  signatureHeadings(`${start}:00+08:00`, end && `${end}:00+08:00`)

test('has one column for a day, and where no end is known', () => {
  expect(headings('2026-12-05T09:00', '2026-12-05T17:00')).toEqual(['Signature'])
  expect(headings('2026-12-05T09:00', null)).toEqual(['Signature'])
})

test('has a column a day, by the days of Manila', () => {
  expect(headings('2026-11-30T06:00', '2026-12-01T23:30')).toEqual(['Nov 30', 'Dec 1'])
  expect(headings('2026-12-05T09:00', '2026-12-09T17:00')).toHaveLength(5)
})

test('has one column for all days where there are too many to stand side by side', () => {
  expect(headings('2026-12-05T09:00', '2026-12-10T17:00')).toEqual(['Signature'])
})
