/**
 * How often something may be done: counters by name and key.
 *
 * Counted in memory while one process serves, in PostgreSQL when several share the work.
 */
import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import { Refusal } from '../refusals.ts'

export interface RateRule {
  readonly name: string
  readonly times: number
  readonly withinSeconds: number
}

export interface RateLimits {
  /** Counts one use; the key is kept as a hash only. Refuses with `too_many` and the seconds to wait when the rule is used up. */
  use(rule: RateRule, key: string): Promise<void>
  /** Takes one use back, where it turned out not to count. */
  giveBack(rule: RateRule, key: string): Promise<void>
}

const hashOf = (key: string) => hash('sha256', key, 'base64url')

type Limiter = RateLimiterMemory | RateLimiterPostgres

export function createRateLimits(config: Pick<Config, 'databaseUrl'>, pool: Pool): RateLimits {
  const limiters = new Map<string, Limiter>()

  const make = (rule: RateRule): Limiter => {
    const options = { keyPrefix: rule.name, points: rule.times, duration: rule.withinSeconds }
    return config.databaseUrl === null
      ? new RateLimiterMemory(options)
      : new RateLimiterPostgres({
          ...options,
          storeClient: pool,
          tableName: 'rate_limits',
          tableCreated: true,
        })
  }

  const limiterOf = (rule: RateRule): Limiter => {
    const limiter = limiters.get(rule.name) ?? make(rule)
    limiters.set(rule.name, limiter)
    return limiter
  }

  return {
    async giveBack(rule, key) {
      await limiterOf(rule).reward(hashOf(key))
    },
    async use(rule, key) {
      try {
        await limiterOf(rule).consume(hashOf(key))
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        const retryAfterSeconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
        throw new Refusal('too_many', 'too_many_requests', 'Too many requests. Please try again later.', {
          retryAfterSeconds,
        })
      }
    },
  }
}
