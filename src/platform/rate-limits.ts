/** Rate limits: counters by rule and key, in memory for one process, in PostgreSQL for several. */
import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from './config.ts'
import { Refusal } from './refusals.ts'

export interface RateLimitRule {
  readonly name: string
  readonly times: number
  readonly withinSeconds: number
  /**
   * Limit against botnets: once all keys together exceed `whenAllExceed`, each may only be used `times`
   * times, so nobody is locked out by others.
   */
  readonly tightened?: { readonly whenAllExceed: number; readonly times: number }
}

export interface RateLimiter {
  /**
   * Counts a use of a key, of which only a hash is stored. Refuses with `too_many` and the seconds to wait.
   */
  use(rule: RateLimitRule, key: string): Promise<void>
  /** Refuses like `use` once no use is left, but counts nothing. */
  refuseIfUsedUp(rule: RateLimitRule, key: string): Promise<void>
  /** Takes back one use that turned out not to count. */
  refund(rule: RateLimitRule, key: string): Promise<void>
}

const hashOf = (key: string) => hash('sha256', key, 'base64url')

type Limiter = RateLimiterMemory | RateLimiterPostgres

export function createRateLimiter(config: Pick<Config, 'rateLimits'>, pool: Pool): RateLimiter {
  const limiters = new Map<string, Limiter>()

  const createLimiter = (rule: Pick<RateLimitRule, 'name' | 'times' | 'withinSeconds'>): Limiter => {
    const options = { keyPrefix: rule.name, points: rule.times, duration: rule.withinSeconds }
    return config.rateLimits === 'memory'
      ? new RateLimiterMemory(options)
      : new RateLimiterPostgres({
          ...options,
          storeClient: pool,
          tableName: 'rate_limits',
          tableCreated: true,
        })
  }

  const limiterOf = (rule: RateLimitRule): Limiter => {
    const limiter = limiters.get(rule.name) ?? createLimiter(rule)
    limiters.set(rule.name, limiter)
    return limiter
  }

  const limiterOfAll = ({ name, withinSeconds, tightened }: RateLimitRule): Limiter | null =>
    tightened === undefined
      ? null
      : limiterOf({ name: `${name}_all`, times: tightened.whenAllExceed, withinSeconds })

  return {
    async refund(rule, key) {
      await limiterOf(rule).reward(hashOf(key))
      await limiterOfAll(rule)?.reward(allCallersKey)
    },
    async refuseIfUsedUp(rule, key) {
      const result = await limiterOf(rule).get(hashOf(key))
      if (result !== null && result.consumedPoints >= rule.times) throw tooManyRequests(result)
    },
    async use(rule, key) {
      const own = await consume(limiterOf(rule), hashOf(key))
      if (own.isOver) throw tooManyRequests(own.result)
      const ofAll = limiterOfAll(rule)
      if (ofAll === null || rule.tightened === undefined) return
      const isStrained = (await consume(ofAll, allCallersKey)).isOver
      if (isStrained && own.result.consumedPoints > rule.tightened.times) throw tooManyRequests(own.result)
    },
  }
}

const allCallersKey = 'all'

async function consume(
  limiter: Limiter,
  key: string,
): Promise<{ readonly isOver: boolean; readonly result: RateLimiterRes }> {
  try {
    return { isOver: false, result: await limiter.consume(key) }
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason
    return { isOver: true, result: reason }
  }
}

function tooManyRequests({ msBeforeNext }: RateLimiterRes): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const message = 'Too many requests. Please try again later.'
  return new Refusal('too_many', 'too_many_requests', message, { retryAfterSeconds })
}
