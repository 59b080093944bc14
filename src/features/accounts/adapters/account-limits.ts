import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { ipNetworkOf } from '#app/platform/http/client-address.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { readHttpOnlyCookie, setHttpOnlyCookie } from '#app/platform/http/private-cookie.ts'
import type { RateLimiter, RateLimitRule } from '#app/platform/rate-limits.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { SecondFactorMethod } from '../contract/second-factor.ts'
import { findSignInIpAddresses } from '../queries/sessions.ts'

/**
 * Cookie of browsers from which a person has signed in, so that wrong passwords from elsewhere do not lock
 * them out. It grants no access.
 */
const knownBrowserCookie = { name: 'pagsulong_known', path: '/_api/auth' }
const knownBrowserPurpose = 'known-browser'
const cookieDays = 365
/** The most recent people, for shared browsers. */
const mostPeople = 5

const KnownBrowser = z.object({ id: z.string(), people: z.array(z.int()) })
type KnownBrowser = z.infer<typeof KnownBrowser>

function readKnownBrowser(c: RequestContext): KnownBrowser | null {
  const { secrets, clock } = c.var.services
  const value = readHttpOnlyCookie(c, knownBrowserCookie)
  if (value === undefined) return null
  const parsed = KnownBrowser.safeParse(secrets.verifyToken(knownBrowserPurpose, value, clock()))
  return parsed.success ? parsed.data : null
}

/** @returns this browser's id if the person has signed in with it before */
function findKnownBrowserId(c: RequestContext, personId: number): string | null {
  const known = readKnownBrowser(c)
  return known?.people.includes(personId) ? known.id : null
}

/** Call after a sign-in. */
export function setKnownBrowserCookie(c: RequestContext, personId: number): void {
  const { secrets, clock } = c.var.services
  const known = readKnownBrowser(c) ?? { id: randomUUID(), people: [] }
  const people = [personId, ...known.people.filter((id) => id !== personId)].slice(0, mostPeople)
  const expires = new Date(clock().getTime() + cookieDays * 24 * 60 * 60 * 1000)
  setHttpOnlyCookie(c, knownBrowserCookie, {
    value: secrets.signToken(knownBrowserPurpose, { id: known.id, people }, expires),
    expires,
  })
}

export const passwordAttemptLimit: RateLimitRule = { name: 'own_password', times: 10, withinSeconds: 900 }

/** Failures allowed per network; an attack from very many networks gets fewer per network. */
export const failedAttemptsPerNetwork = (name: string): RateLimitRule => ({
  name,
  times: 50,
  withinSeconds: 900,
  tightened: { whenAllExceed: 1000, times: 5 },
})

interface LimitedAttempt<T> {
  readonly counters: readonly { readonly rule: RateLimitRule; readonly key: string }[]
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
const failuresPerAddress = failedAttemptsPerNetwork('login_address')

const failureCodes = ['sign_in_failed', 'password_wrong']

function limitAttemptsByKey<T>(c: RequestContext, key: string, attempt: () => Promise<T>): Promise<T> {
  const counters = [
    { rule: failuresPerAddress, key: ipNetworkOf(c.var.clientAddress) },
    ...failuresPerEmail.map((rule) => ({ rule, key })),
  ]
  return limitFailedAttempts(c.var.services.limits, { counters, failures: failureCodes, attempt })
}

/** Days for which a network counts as known for a person. */
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
const factorFailuresPerAddress = failedAttemptsPerNetwork('second_factor_address')

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

const dayInSeconds = 86_400
const linkEmailsPerAddress: RateLimitRule = { name: 'account_mail', times: 3, withinSeconds: dayInSeconds }
const linkEmailsPerAccount: RateLimitRule = {
  name: 'own_account_mail',
  times: 5,
  withinSeconds: dayInSeconds,
}

/** Counts a link e-mail against the limits; a failed one does not count for its address. */
export async function limitLinkEmails<T>(
  limits: RateLimiter,
  { email, requestedBy }: { readonly email: string; readonly requestedBy: number | null },
  send: () => Promise<T>,
): Promise<T> {
  if (requestedBy !== null) await limits.use(linkEmailsPerAccount, String(requestedBy))
  await limits.use(linkEmailsPerAddress, email)
  try {
    return await send()
  } catch (error) {
    await limits.refund(linkEmailsPerAddress, email)
    throw error
  }
}
