import { expect, test } from 'vitest'
import { takeSurplusFromAllocations } from './surplus.ts'

const aPart = (id: number, amount: number, withheld = 0) => ({ id, amount, withheld })

test('takeSurplus takes from the latest allocations first, and no more than the surplus', () => {
  const [first, second] = [aPart(1, 500), aPart(2, 300)]
  expect(takeSurplusFromAllocations([first, second], 0)).toEqual([])
  expect(takeSurplusFromAllocations([first, second], 299)).toEqual([{ part: second, taken: 299 }])
  expect(takeSurplusFromAllocations([first, second], 350)).toEqual([
    { part: second, taken: 300 },
    { part: first, taken: 50 },
  ])
})

test('takeSurplus takes the tax withheld only with a whole allocation', () => {
  expect(takeSurplusFromAllocations([aPart(1, 500, 10)], 510)).toEqual([
    { part: aPart(1, 500, 10), taken: 500 },
  ])
  expect(takeSurplusFromAllocations([aPart(1, 500, 10)], 505)).toEqual([
    { part: aPart(1, 500, 10), taken: 499 },
  ])
  expect(takeSurplusFromAllocations([aPart(1, 1, 10)], 5)).toEqual([])
})
