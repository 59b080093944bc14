import { expect, test } from 'vitest'
import { amountDifference } from './case-warnings.tsx'

test('amountDifference returns the under- or overpayment to the centavo', () => {
  expect(amountDifference(1500, 1000)).toEqual({ isLess: true, pesos: 500 })
  expect(amountDifference(1500, 1500.1)).toEqual({ isLess: false, pesos: 0.1 })
})

test('amountDifference returns null when amounts match, nothing was due or none was entered', () => {
  expect(amountDifference(1500.3, 1500.3)).toBeNull()
  expect(amountDifference(null, 20)).toBeNull()
  expect(amountDifference(1500, null)).toBeNull()
})
