import type { RequestContext } from '../../../platform/http/context.ts'
import { readPrivateCookie, setPrivateCookie } from '../../../platform/http/private-cookie.ts'
import {
  type AccountClaim,
  accountClaimCookie,
  readAccountClaim,
  signAccountClaim,
} from '../../accounts/adapters/account-claim.ts'
import type { RegisterResponse } from '../../registrations/contract/registration.ts'

/** Allows only this browser to create the account of the person it just registered. */
export function setAccountClaimCookie(c: RequestContext, { id, registrationId }: RegisterResponse): void {
  if (registrationId === null) return
  const { secrets, clock } = c.var.services
  const { value, expires } = signAccountClaim(secrets, { personId: id, registrationId }, clock())
  setPrivateCookie(c, accountClaimCookie, { value, expires })
}

/** This browser's valid claim, if any. */
export function readAccountClaimCookie(c: RequestContext): AccountClaim | null {
  const { secrets, clock } = c.var.services
  return readAccountClaim(secrets, readPrivateCookie(c, accountClaimCookie), clock())
}
