/** Limits of wrong passwords and codes. */
import type { RateLimits, RateRule } from '../../platform/http/rate-limits.ts'
import { Refusal } from '../../platform/refusals.ts'

/** What one network may get wrong; whoever tries from very many networks gets fewer tries out of each. */
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
  /** The codes of refusals that count as a failure. */
  readonly failures: readonly string[]
  readonly attempt: () => Promise<T>
}

/** A try is counted before it is looked at, so that many at once are no way around; what is no failure takes it back. */
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
