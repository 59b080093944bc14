/**
 * Claim of the browser that just registered a person: only it may create the account without verifying the
 * e-mail.
 */
import * as z from 'zod/mini'
import type { RequestContext } from '#app/platform/http/context.ts'
import { readHttpOnlyCookie, setHttpOnlyCookie } from '#app/platform/http/private-cookie.ts'
import type { Secrets } from '#app/platform/secrets.ts'

export const accountClaimCookie = { name: 'pagsulong_claim', path: '/_api' }

const purpose = 'account-claim'
const claimMinutes = 30

const AccountClaim = z.object({ personId: z.int(), registrationId: z.int() })
export type AccountClaim = z.infer<typeof AccountClaim>

/** Returns a signed claim and its expiry. */
function signAccountClaim(
  secrets: Secrets,
  claim: AccountClaim,
  now: Date,
): { value: string; expires: Date } {
  const expires = new Date(now.getTime() + claimMinutes * 60_000)
  return { value: secrets.signToken(purpose, claim, expires), expires }
}

export function readAccountClaim(
  secrets: Secrets,
  value: string | undefined,
  now: Date,
): AccountClaim | null {
  const claim = value === undefined ? undefined : secrets.verifyToken(purpose, value, now)
  const parsed = AccountClaim.safeParse(claim)
  return parsed.success ? parsed.data : null
}

/** Allows only this browser to create the account of the person it just registered. */
export function setAccountClaimCookie(
  c: RequestContext,
  { id, registrationId }: { readonly id: number; readonly registrationId: number | null },
): void {
  if (registrationId === null) return
  const { secrets, clock } = c.var.services
  const { value, expires } = signAccountClaim(secrets, { personId: id, registrationId }, clock())
  setHttpOnlyCookie(c, accountClaimCookie, { value, expires })
}

/** Reads this browser's valid claim, if any. */
export function readAccountClaimCookie(c: RequestContext): AccountClaim | null {
  const { secrets, clock } = c.var.services
  return readAccountClaim(secrets, readHttpOnlyCookie(c, accountClaimCookie), clock())
}
