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
  /**
   * What holds while many do it at once, each less often than the rule allows, as the machines of a botnet do: once all
   * keys together were used more often than `whenAllExceed` in the same time, each may be used only `times` times. So
   * nobody is locked out by others, and whoever comes from many places gets less out of each.
   */
  readonly tightened?: { readonly whenAllExceed: number; readonly times: number }
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

  const make = (rule: Pick<RateRule, 'name' | 'times' | 'withinSeconds'>): Limiter => {
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

  const limiterOfAll = ({ name, withinSeconds, tightened }: RateRule): Limiter | null =>
    tightened === undefined
      ? null
      : limiterOf({ name: `${name}_all`, times: tightened.whenAllExceed, withinSeconds })

  return {
    async giveBack(rule, key) {
      await limiterOf(rule).reward(hashOf(key))
      await limiterOfAll(rule)?.reward(everybody)
    },
    async use(rule, key) {
      const own = await consume(limiterOf(rule), hashOf(key))
      if (own.isOver) throw tooMany(own.answer)
      const ofAll = limiterOfAll(rule)
      if (ofAll === null || rule.tightened === undefined) return
      const isStrained = (await consume(ofAll, everybody)).isOver
      if (isStrained && own.answer.consumedPoints > rule.tightened.times) throw tooMany(own.answer)
    },
  }
}

const everybody = 'all'

async function consume(
  limiter: Limiter,
  key: string,
): Promise<{ readonly isOver: boolean; readonly answer: RateLimiterRes }> {
  try {
    return { isOver: false, answer: await limiter.consume(key) }
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason
    return { isOver: true, answer: reason }
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const message = 'Too many requests. Please try again later.'
  return new Refusal('too_many', 'too_many_requests', message, { retryAfterSeconds })
}
