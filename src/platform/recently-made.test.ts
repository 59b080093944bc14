import { expect, test } from 'vitest'
import { rememberRecent } from './recently-made.ts'

/** Makes 'a1', 'a2' and so on: the number tells how many were made. */
function aMaker(most: number) {
  const remember = rememberRecent<string>(most)
  let count = 0
  return (key: string) =>
    remember(key, async () => {
      count += 1
      return `${key}${count}`
    })
}

test('makes a thing once, also for those who ask at the same time', async () => {
  const ask = aMaker(2)
  expect(await Promise.all([ask('a'), ask('a')])).toEqual(['a1', 'a1'])
  expect(await ask('a')).toBe('a1')
})

test('forgets what was asked for longest ago', async () => {
  const ask = aMaker(2)
  for (const key of ['a', 'b', 'a', 'c']) await ask(key)
  expect(await ask('a')).toBe('a1')
  expect(await ask('b')).toBe('b4')
})

test('tries again after a failure', async () => {
  const remember = rememberRecent<string>(2)
  await expect(remember('a', () => Promise.reject(new Error('no paint')))).rejects.toThrow('no paint')
  expect(await remember('a', async () => 'drawn')).toBe('drawn')
})
