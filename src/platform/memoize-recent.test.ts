import { expect, test } from 'vitest'
import { memoizeRecent } from './memoize-recent.ts'

/** Computes 'a1', 'a2' and so on; the number counts the computations. */
function aMaker(most: number) {
  const remember = memoizeRecent<string>(most)
  let count = 0
  return (key: string) =>
    remember(key, async () => {
      count += 1
      return `${key}${count}`
    })
}

test('Memoization computes a value once per key, also for concurrent callers', async () => {
  const ask = aMaker(2)
  expect(await Promise.all([ask('a'), ask('a')])).toEqual(['a1', 'a1'])
  expect(await ask('a')).toBe('a1')
})

test('Memoization evicts the least recently used key', async () => {
  const ask = aMaker(2)
  for (const key of ['a', 'b', 'a', 'c']) await ask(key)
  expect(await ask('a')).toBe('a1')
  expect(await ask('b')).toBe('b4')
})

test('Memoization does not cache a rejected promise', async () => {
  const remember = memoizeRecent<string>(2)
  await expect(remember('a', () => Promise.reject(new Error('no paint')))).rejects.toThrow('no paint')
  expect(await remember('a', async () => 'drawn')).toBe('drawn')
})
