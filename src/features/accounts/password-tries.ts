import type { RateLimits, RateRule } from '../../platform/http/rate-limits.ts'
import { countingFailures } from './counting-failures.ts'

/** How often the owner of a session may type the password of its account, wherever it is asked for. */
export const passwordTries: RateRule = { name: 'own_password', times: 10, withinSeconds: 900 }

/** Runs what asks for one's own password; a wrong one counts. */
export function countingPasswordTries<T>(
  limits: RateLimits,
  personId: number,
  attempt: () => Promise<T>,
): Promise<T> {
  return countingFailures(limits, {
    counters: [{ rule: passwordTries, key: String(personId) }],
    failures: ['password_wrong'],
    attempt,
  })
}
