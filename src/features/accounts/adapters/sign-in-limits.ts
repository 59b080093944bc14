import { ipNetworkOf } from '../../../platform/http/client-address.ts'
import type { RequestContext } from '../../../platform/http/context.ts'
import type { RateLimiter, RateLimitRule } from '../../../platform/rate-limits.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { SecondFactorMethod } from '../contract/second-factor.ts'
import { findSignInIpAddresses } from '../queries/sign-in-addresses.ts'
import { findKnownBrowserId } from './known-browser.ts'

export const passwordAttemptLimit: RateLimitRule = { name: 'own_password', times: 10, withinSeconds: 900 }

/** Failures allowed per network; an attack from very many networks gets fewer per network. */
export const networkFailureLimit = (name: string): RateLimitRule => ({
  name,
  times: 50,
  withinSeconds: 900,
  tightened: { whenAllExceed: 1000, times: 5 },
})

interface FailureCounter {
  readonly rule: RateLimitRule
  readonly key: string
}

interface LimitedAttempt<T> {
  readonly counters: readonly FailureCounter[]
  /** Refusal codes that count as a failure. */
  readonly failures: readonly string[]
  readonly attempt: () => Promise<T>
}

/**
 * Counts each attempt before it is checked, so that concurrent ones cannot bypass the limit; all but failures
 * are refunded.
 */
async function limitFailedAttempts<T>(
  limits: RateLimiter,
  { counters, failures, attempt }: LimitedAttempt<T>,
): Promise<T> {
  for (const { rule, key } of counters) await limits.use(rule, key)
  const refund = async () => {
    for (const { rule, key } of counters) await limits.refund(rule, key)
  }
  try {
    const result = await attempt()
    await refund()
    return result
  } catch (error) {
    if (!(error instanceof Refusal && failures.includes(error.code))) await refund()
    throw error
  }
}

/** Ten at first, then fewer: lockouts of 15 minutes, an hour and a day. */
const failuresPerEmail: readonly RateLimitRule[] = [
  { name: 'login_email', times: 10, withinSeconds: 900 },
  { name: 'login_email_hour', times: 20, withinSeconds: 3600 },
  { name: 'login_email_day', times: 40, withinSeconds: 86_400 },
]
const failuresPerAddress = networkFailureLimit('login_address')

const failureCodes = ['sign_in_failed', 'password_wrong']

function limitAttemptsByKey<T>(c: RequestContext, key: string, attempt: () => Promise<T>): Promise<T> {
  const counters = [
    { rule: failuresPerAddress, key: ipNetworkOf(c.var.clientAddress) },
    ...failuresPerEmail.map((rule) => ({ rule, key })),
  ]
  return limitFailedAttempts(c.var.services.limits, { counters, failures: failureCodes, attempt })
}

/** How long a network counts as known for a person. */
const knownNetworkDays = 90

/**
 * Browsers and networks known for this person have their own counter, so that others cannot lock them out.
 */
async function attemptKeyOf(c: RequestContext, email: string): Promise<string> {
  const { db, clock } = c.var.services
  const since = new Date(clock().getTime() - knownNetworkDays * 24 * 60 * 60 * 1000)
  const { personId, ipAddresses } = await findSignInIpAddresses(db, email, since)
  const browser = personId === null ? null : findKnownBrowserId(c, personId)
  if (browser !== null) return `browser ${browser} ${email}`
  const network = ipNetworkOf(c.var.clientAddress)
  return ipAddresses.some((ipAddress) => ipNetworkOf(ipAddress) === network)
    ? `network ${network} ${email}`
    : email
}

/** Runs a password sign-in, limited by e-mail and origin. */
export async function limitSignInAttempts<T>(
  c: RequestContext,
  email: string,
  attempt: () => Promise<T>,
): Promise<T> {
  return limitAttemptsByKey(c, await attemptKeyOf(c, email), attempt)
}

/** Runs a password check within a session, which has its own counter. */
export function limitPasswordAttempts<T>(
  c: RequestContext,
  personId: number,
  attempt: () => Promise<T>,
): Promise<T> {
  return limitAttemptsByKey(c, `session of ${personId}`, attempt)
}

/** Separate per kind, so that guessing codes does not block passkeys. */
const factorFailuresPerPerson: RateLimitRule = { name: 'second_factor_person', times: 10, withinSeconds: 900 }
/** 50 guesses a day, with three valid codes in a million, succeed once in 6,700 days. */
const totpFailuresPerDay: RateLimitRule = { name: 'totp_day', times: 50, withinSeconds: 86_400 }
const factorFailuresPerAddress = networkFailureLimit('second_factor_address')

/** Runs a second-factor attempt, limited by person, kind and origin. */
export function limitSecondFactorAttempts<T>(
  c: RequestContext,
  { personId, kind }: { readonly personId: number; readonly kind: SecondFactorMethod },
  attempt: () => Promise<T>,
): Promise<T> {
  const key = `${kind} ${personId}`
  const counters = [
    { rule: factorFailuresPerAddress, key: ipNetworkOf(c.var.clientAddress) },
    { rule: factorFailuresPerPerson, key },
    ...(kind === 'totp' ? [{ rule: totpFailuresPerDay, key }] : []),
  ]
  return limitFailedAttempts(c.var.services.limits, {
    counters,
    failures: ['code_wrong', 'passkey_wrong'],
    attempt,
  })
}
