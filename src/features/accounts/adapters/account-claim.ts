/** Only the browser that just registered a person may create the account without verifying the e-mail. */
import * as z from 'zod/mini'
import type { Secrets } from '../../../platform/secrets.ts'

export const accountClaimCookie = { name: 'pagsulong_claim', path: '/_api' }

const purpose = 'account-claim'
const claimMinutes = 30

const AccountClaim = z.object({ personId: z.int(), registrationId: z.int() })
export type AccountClaim = z.infer<typeof AccountClaim>

/** Returns a signed claim and its expiry. */
export function signAccountClaim(
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
