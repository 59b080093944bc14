/** The session cookie, and whose request it makes one. */
import type { MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { HttpEnvironment, RequestContext } from '../../platform/http/context.ts'
import { privateCookie } from '../../platform/http/private-cookie.ts'
import { hashToken } from './one-time-token.ts'
import { findActor, touchSession } from './queries/sessions.ts'
import { longestSessionDays, needsTouch, sessionEnd } from './rules.ts'

export const sessionCookieName = 'pagsulong_session'

/** The cookie outlives any session; when a session ends is the server's to say. */
const cookieSeconds = longestSessionDays * 24 * 60 * 60

export function setSessionCookie(c: RequestContext, token: string): void {
  setCookie(c, sessionCookieName, token, { ...privateCookie(c, '/'), maxAge: cookieSeconds })
}

export function forgetSessionCookie(c: RequestContext): void {
  deleteCookie(c, sessionCookieName, privateCookie(c, '/'))
}

/** Sets the request's actor; a request without a session costs no query. */
export const recogniseSession: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  const token = getCookie(c, sessionCookieName)
  const { db, clock } = c.var.services
  const now = clock()
  const session = token ? await findActor(db, hashToken(token), now) : null
  if (session !== null) {
    c.set('actor', session.actor)
    if (needsTouch(session, now)) {
      const change = { lastSeenAt: now, expiresAt: sessionEnd(session, now) }
      await touchSession(db, session.actor.sessionId, change)
    }
  }
  await next()
}
