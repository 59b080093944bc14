import { expect, test } from 'vitest'
import { toLearningMeans } from './learning.ts'

test('toLearningMeans counts each phase, and the gain of those with both', () => {
  const results = [
    { pre: 40, post: 80 },
    { pre: 50, post: 75 },
    { pre: null, post: 100 },
    { pre: 33, post: null },
    { pre: null, post: null },
  ]
  expect(toLearningMeans(results)).toEqual({ mean: { pre: 41, post: 85 }, gain: 32.5 })
  expect(toLearningMeans([])).toEqual({ mean: { pre: null, post: null }, gain: null })
})
