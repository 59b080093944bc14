import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/kit/database.ts'
import { createRateLimiter, type RateLimiter, type RateLimitRule } from './rate-limits.ts'

const database = await createTestDatabase()

afterAll(() => database.close())

/** Stores: in memory for one process, in the database for several. */
const kinds = [
  ['in memory', 'memory'],
  ['in the database', 'database'],
] as const

let counter = 0

describe.for(kinds)('Rate limit counted %s that tightens under overall load', ([, rateLimits]) => {
  let limits: RateLimiter
  let rule: RateLimitRule

  beforeEach(() => {
    counter += 1
    limits = createRateLimiter({ rateLimits }, database.pool)
    const name = `test_${counter}`
    rule = { name, times: 5, withinSeconds: 900, tightened: { whenAllExceed: 10, times: 2 } }
  })

  /** Number of uses of a key until it is refused, at most `most`. */
  async function usesOf(key: string, most = 20): Promise<number> {
    for (let used = 0; used < most; used += 1) {
      const isRefused = await limits.use(rule, key).then(
        () => false,
        () => true,
      )
      if (isRefused) return used
    }
    return most
  }

  test('allows each key its full quota while overall use is low', async () => {
    expect(await usesOf('one')).toBe(5)
  })

  test('lowers the quota per key under high overall use, without blocking new keys', async () => {
    for (const key of ['a', 'b', 'c', 'd', 'e']) expect(await usesOf(key, 2)).toBe(2)
    expect(await usesOf('late')).toBe(2)
    expect(await usesOf('a')).toBe(0)
    await expect(limits.use(rule, 'a')).rejects.toMatchObject({ kind: 'too_many' })
  })

  test('does not count uses that are released', async () => {
    for (let count = 0; count < 30; count += 1) {
      await limits.use(rule, 'often right')
      await limits.refund(rule, 'often right')
    }
    expect(await usesOf('one')).toBe(5)
  })
})
