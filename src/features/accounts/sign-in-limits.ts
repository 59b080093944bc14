/** Limits of wrong passwords, codes and passkeys, wherever they are asked for. */
import { networkOf } from '../../platform/http/client-address.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { RateRule } from '../../platform/http/rate-limits.ts'
import type { SecondFactorMethod } from './contract/second-factor.ts'
import { countingFailures, failuresOfNetwork } from './counting-failures.ts'

const failuresPerEmail: RateRule = { name: 'login_email', times: 10, withinSeconds: 900 }
const failuresPerAddress = failuresOfNetwork('login_address')

/** Runs a try of a password, counted by the e-mail that it is for and by where it comes from. */
export function countingPasswordFailures<T>(
  c: RequestContext,
  email: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const counters = [
    { rule: failuresPerAddress, key: networkOf(c.var.clientAddress) },
    { rule: failuresPerEmail, key: email },
  ]
  const failures = ['sign_in_failed', 'password_wrong']
  return countingFailures(c.var.services.limits, { counters, failures, attempt })
}

/** As with passwords, and for each kind of its own: who guesses codes keeps nobody from using a passkey. */
const factorFailuresPerPerson: RateRule = { name: 'second_factor_person', times: 10, withinSeconds: 900 }
/** Of codes of an app alone: fifty guesses a day, three codes of a million right, come through once in 6,700 days. */
const totpFailuresPerDay: RateRule = { name: 'totp_day', times: 50, withinSeconds: 86_400 }
const factorFailuresPerAddress = failuresOfNetwork('second_factor_address')

/** Runs a try of a second factor, counted by whose it is, its kind and where it comes from. */
export function countingFactorFailures<T>(
  c: RequestContext,
  { personId, kind }: { readonly personId: number; readonly kind: SecondFactorMethod },
  attempt: () => Promise<T>,
): Promise<T> {
  const key = `${kind} ${personId}`
  const counters = [
    { rule: factorFailuresPerAddress, key: networkOf(c.var.clientAddress) },
    { rule: factorFailuresPerPerson, key },
    ...(kind === 'totp' ? [{ rule: totpFailuresPerDay, key }] : []),
  ]
  return countingFailures(c.var.services.limits, {
    counters,
    failures: ['code_wrong', 'passkey_wrong'],
    attempt,
  })
}
