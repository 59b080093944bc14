import type { RateLimits, RateRule } from '../../../platform/rate-limits.ts'
import { Refusal } from '../../../platform/refusals.ts'

/** Failures allowed per network; an attack from very many networks gets fewer per network. */
export const failuresOfNetwork = (name: string): RateRule => ({
  name,
  times: 50,
  withinSeconds: 900,
  tightened: { whenAllExceed: 1000, times: 5 },
})

export interface Counter {
  readonly rule: RateRule
  readonly key: string
}

export interface CountedTry<T> {
  readonly counters: readonly Counter[]
  /** Refusal codes that count as a failure. */
  readonly failures: readonly string[]
  readonly attempt: () => Promise<T>
}

/**
 * Counts each attempt before it is checked, so that concurrent attempts cannot bypass the limit; an attempt
 * that is no failure is refunded.
 */
export async function countingFailures<T>(
  limits: RateLimits,
  { counters, failures, attempt }: CountedTry<T>,
): Promise<T> {
  for (const { rule, key } of counters) await limits.use(rule, key)
  const giveBack = async () => {
    for (const { rule, key } of counters) await limits.giveBack(rule, key)
  }
  try {
    const result = await attempt()
    await giveBack()
    return result
  } catch (error) {
    if (!(error instanceof Refusal && failures.includes(error.code))) await giveBack()
    throw error
  }
}
