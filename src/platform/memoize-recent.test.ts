import { expect, test } from 'vitest'
import { memoizeRecent } from './memoize-recent.ts'

/** Computes 'a1', 'a2' and so on; the number counts the computations. */
function aMemoizedCounter(most: number) {
  const memoize = memoizeRecent<string>(most)
  let count = 0
  return (key: string) =>
    memoize(key, async () => {
      count += 1
      return `${key}${count}`
    })
}

test('Memoization computes a value once per key, also for concurrent callers', async () => {
  const compute = aMemoizedCounter(2)
  expect(await Promise.all([compute('a'), compute('a')])).toEqual(['a1', 'a1'])
  expect(await compute('a')).toBe('a1')
})

test('Memoization evicts the least recently used key', async () => {
  const compute = aMemoizedCounter(2)
  for (const key of ['a', 'b', 'a', 'c']) await compute(key)
  expect(await compute('a')).toBe('a1')
  expect(await compute('b')).toBe('b4')
})

test('Memoization does not cache a rejected promise', async () => {
  const memoize = memoizeRecent<string>(2)
  await expect(memoize('a', () => Promise.reject(new Error('no paint')))).rejects.toThrow('no paint')
  expect(await memoize('a', async () => 'drawn')).toBe('drawn')
})
