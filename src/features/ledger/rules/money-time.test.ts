import { expect, test } from 'vitest'
import { formatMoneyTime } from './money-time.ts'

test.for([
  ['2026-11-04T16:00:00.000Z', 'November 5, 2026'],
  ['2026-11-05T06:13:00.000Z', 'November 5, 2026, 2:13 PM'],
] as const)('formatMoneyTime shows %s without a time that is not known', ([occurredAt, expected]) => {
  expect(formatMoneyTime(occurredAt)).toBe(expected)
})
