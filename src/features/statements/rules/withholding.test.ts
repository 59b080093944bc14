import { expect, test } from 'vitest'
import {
  divideWithheld,
  findWithholding,
  listReceivedAfterWithholding,
  listUsualTaxes,
} from './withholding.ts'

test.for([
  [50_000, 49_500, { percent: 1, withheld: 500 }],
  [50_000, 49_000, { percent: 2, withheld: 1000 }],
  [50_000, 48_500, { percent: 3, withheld: 1500 }],
  // 98.505 centavos of 99.5: either way.
  [9950, 9850, { percent: 1, withheld: 100 }],
  [9950, 9851, { percent: 1, withheld: 99 }],
  [50_000, 49_501, null],
  [50_000, 50_000, null],
  [50_000, 51_000, null],
  [0, 0, null],
] as const)('findWithholding of %s due with %s received', ([due, received, found]) => {
  expect(findWithholding(due, received)).toEqual(found)
})

test('listReceivedAfterWithholding lists each amount once, never nothing or all', () => {
  expect(listReceivedAfterWithholding(50_000)).toEqual([49_500, 49_000, 48_500])
  expect(listReceivedAfterWithholding(1)).toEqual([])
})

test('listUsualTaxes rounds to the centavo', () => {
  expect(listUsualTaxes(9950)).toEqual([
    { percent: 1, withheld: 100 },
    { percent: 2, withheld: 199 },
    { percent: 3, withheld: 299 },
    { percent: 5, withheld: 498 },
  ])
})

test('divideWithheld gives each amount its share, to the centavo', () => {
  expect(divideWithheld([150_000, 150_000, 100_000], 8000)).toEqual([3000, 3000, 2000])
  expect(divideWithheld([3333, 3333, 3334], 101)).toEqual([33, 34, 34])
  expect(divideWithheld([1, 1, 1], 1)).toEqual([0, 0, 1])
  expect(divideWithheld([0, 0], 5)).toEqual([0, 0])
})
