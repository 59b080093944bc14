import type { RequestContext } from '../../../platform/http/context.ts'
import {
  deletePrivateCookie,
  readPrivateCookie,
  setPrivateCookie,
} from '../../../platform/http/private-cookie.ts'
import { secondFactorTimeoutMinutes } from '../commands/start-session.ts'

/** Sent only to the second step. */
const cookie = { name: 'pagsulong_second_factor', path: '/_api/auth/second_factor' }

export function setSecondFactorCookie(c: RequestContext, token: string): void {
  const expires = new Date(c.var.services.clock().getTime() + secondFactorTimeoutMinutes * 60_000)
  setPrivateCookie(c, cookie, { value: token, expires })
}

export function clearSecondFactorCookie(c: RequestContext): void {
  deletePrivateCookie(c, cookie)
}

/** Empty if the browser has none, which matches no token. */
export function readSecondFactorToken(c: RequestContext): string {
  return readPrivateCookie(c, cookie) ?? ''
}
