import { expect, test } from 'vitest'
import { isInCycle, toCycle } from './cycle.ts'

const today = '2026-11-19'

test.for([
  // expiry, years, first and last day
  ['2027-08-14', 3, '2024-08-15', '2027-08-14'],
  ['2028-02-29', 3, '2025-03-01', '2028-02-29'],
  ['2028-02-29', 4, '2024-03-01', '2028-02-29'],
  ['2104-02-29', 4, '2100-03-01', '2104-02-29'],
  ['2027-02-28', 3, '2024-02-29', '2027-02-28'],
  ['2027-03-01', 3, '2024-03-02', '2027-03-01'],
  ['2027-12-31', 1, '2027-01-01', '2027-12-31'],
  [null, 3, '2023-11-20', today],
  ['0002-01-01', 3, '0001-01-02', '0002-01-01'],
] as const)('toCycle: %s, %i years: %s to %s', ([expiresOn, cycleYears, from, until]) => {
  const isByExpiry = expiresOn !== null
  expect(toCycle({ expiresOn, cycleYears, today })).toEqual({ from, until, isByExpiry })
})

test.for([
  ['2024-08-14', false],
  ['2024-08-15', true],
  ['2027-08-14', true],
  ['2027-08-15', false],
] as const)('isInCycle: %s is %s in the cycle that ends on August 14, 2027', ([day, isIn]) => {
  expect(isInCycle(day, toCycle({ expiresOn: '2027-08-14', cycleYears: 3, today }))).toBe(isIn)
})
