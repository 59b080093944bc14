import { setCookie } from 'hono/cookie'
import type { RequestContext } from '../../platform/http/context.ts'
import { privateCookie } from '../../platform/http/private-cookie.ts'
import { claimCookieName, makeClaim } from '../accounts/account-claim.ts'
import type { RegisterAnswer } from './contract.ts'

/** Lets this browser, and nobody else, make the account of the person it just registered. */
export function setClaimCookie(c: RequestContext, { id, registrationId }: RegisterAnswer): void {
  if (registrationId === null) return
  const { secrets, clock } = c.var.services
  const { value, expires } = makeClaim(secrets, { personId: id, registrationId }, clock())
  setCookie(c, claimCookieName, value, { ...privateCookie(c, '/_api'), expires })
}
