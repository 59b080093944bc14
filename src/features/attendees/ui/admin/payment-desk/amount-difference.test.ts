import { expect, test } from 'vitest'
import { amountDifference } from './amount-difference.ts'

test('tells how much too little or too much was sent, to the centavo', () => {
  expect(amountDifference(1500, 1000)).toEqual({ isLess: true, pesos: 500 })
  expect(amountDifference(1500, 1500.1)).toEqual({ isLess: false, pesos: 0.1 })
})

test('says nothing where it is the same, nothing was due, or nothing was typed', () => {
  expect(amountDifference(1500.3, 1500.3)).toBeNull()
  expect(amountDifference(null, 20)).toBeNull()
  expect(amountDifference(1500, null)).toBeNull()
})
