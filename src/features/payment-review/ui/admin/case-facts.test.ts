import { expect, test } from 'vitest'
import { findPaymentAmountDifference } from './case-facts.tsx'

test('findPaymentAmountDifference returns the under- or overpayment to the centavo', () => {
  expect(findPaymentAmountDifference(1500, 1000)).toEqual({ isLess: true, pesos: 500 })
  expect(findPaymentAmountDifference(1500, 1500.1)).toEqual({ isLess: false, pesos: 0.1 })
})

test('findPaymentAmountDifference returns null when amounts match, nothing was due or none was entered', () => {
  expect(findPaymentAmountDifference(1500.3, 1500.3)).toBeNull()
  expect(findPaymentAmountDifference(null, 20)).toBeNull()
  expect(findPaymentAmountDifference(1500, null)).toBeNull()
})
