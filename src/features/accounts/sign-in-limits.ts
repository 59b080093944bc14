/** Limits of wrong passwords, codes and passkeys, wherever they are asked for. */
import { networkOf } from '../../platform/http/client-address.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { RateRule } from '../../platform/http/rate-limits.ts'
import type { SecondFactorMethod } from './contract/second-factor.ts'
import { countingFailures, failuresOfNetwork } from './counting-failures.ts'
import { findKnownBrowser } from './known-browser.ts'
import { findSignInAddresses } from './queries/sign-in-addresses.ts'

/** Ten at first, then ever fewer: whoever keeps guessing waits a quarter of an hour, an hour, and a day. */
const failuresPerEmail: readonly RateRule[] = [
  { name: 'login_email', times: 10, withinSeconds: 900 },
  { name: 'login_email_hour', times: 20, withinSeconds: 3600 },
  { name: 'login_email_day', times: 40, withinSeconds: 86_400 },
]
const failuresPerAddress = failuresOfNetwork('login_address')

const failures = ['sign_in_failed', 'password_wrong']

function countingByKey<T>(c: RequestContext, key: string, attempt: () => Promise<T>): Promise<T> {
  const counters = [
    { rule: failuresPerAddress, key: networkOf(c.var.clientAddress) },
    ...failuresPerEmail.map((rule) => ({ rule, key })),
  ]
  return countingFailures(c.var.services.limits, { counters, failures, attempt })
}

/** How long a network counts as one that somebody signs in from. */
const knownNetworkDays = 90

/**
 * Whose failures a try counts with. A browser or network that has signed in as this person has a counter of its own,
 * so that strangers who guess lock nobody out.
 */
async function counterOf(c: RequestContext, email: string): Promise<string> {
  const { db, clock } = c.var.services
  const since = new Date(clock().getTime() - knownNetworkDays * 24 * 60 * 60 * 1000)
  const { personId, addresses } = await findSignInAddresses(db, email, since)
  const browser = personId === null ? null : findKnownBrowser(c, personId)
  if (browser !== null) return `browser ${browser} ${email}`
  const network = networkOf(c.var.clientAddress)
  return addresses.some((address) => networkOf(address) === network) ? `network ${network} ${email}` : email
}

/** Runs a sign-in by password, counted by the e-mail that it is for and by where it comes from. */
export async function countingSignInFailures<T>(
  c: RequestContext,
  email: string,
  attempt: () => Promise<T>,
): Promise<T> {
  return countingByKey(c, await counterOf(c, email), attempt)
}

/** Runs a try of the password within a session of its owner, which has a counter of its own too. */
export function countingPasswordFailures<T>(
  c: RequestContext,
  personId: number,
  attempt: () => Promise<T>,
): Promise<T> {
  return countingByKey(c, `session of ${personId}`, attempt)
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
