/** The cookie of a sign-in that waits for its second factor. */
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { RequestContext } from '../../platform/http/context.ts'
import { privateCookie } from '../../platform/http/private-cookie.ts'
import { secondFactorMinutes } from './commands/start-session.ts'

const cookieName = 'pagsulong_second_factor'
/** Sent to the second step and nowhere else. */
const path = '/_api/auth/second_factor'

export function setSecondFactorCookie(c: RequestContext, token: string): void {
  setCookie(c, cookieName, token, { ...privateCookie(c, path), maxAge: secondFactorMinutes * 60 })
}

export function forgetSecondFactorCookie(c: RequestContext): void {
  deleteCookie(c, cookieName, privateCookie(c, path))
}

/** Empty where the browser has none: nobody's token. */
export function secondFactorToken(c: RequestContext): string {
  return getCookie(c, cookieName) ?? ''
}
