import type { MiddlewareHandler } from 'hono'
import type { SignInRestriction } from '#app/application/contract/actor.ts'
import { maxSessionDays } from '#app/features/settings/contract/session-policy.ts'
import type { HttpEnvironment, RequestContext } from '#app/platform/http/context.ts'
import {
  deleteHttpOnlyCookie,
  readHttpOnlyCookie,
  setHttpOnlyCookie,
} from '#app/platform/http/private-cookie.ts'
import type { Services } from '#app/platform/services.ts'
import { secondFactorTimeoutMinutes } from '../commands/start-session.ts'
import {
  type AuthenticatedSession,
  findAuthenticatedSession,
  updateSessionLastSeen,
} from '../queries/sessions.ts'
import { needsLastSeenUpdate, secondFactorDueAt, sessionExpiresAt } from '../rules.ts'
import { hashToken } from './one-time-token.ts'

export const sessionCookieName = 'pagsulong_session'

/** Whether a `Cookie` header names a session, which need not exist. */
export function hasSessionCookie(cookies: string | null | undefined): boolean {
  return cookies?.includes(`${sessionCookieName}=`) ?? false
}
export const sessionCookie = { name: sessionCookieName, path: '/' }

/** The cookie outlives any session; the server decides when a session ends. */
const cookieMs = maxSessionDays * 24 * 60 * 60 * 1000

export function setSessionCookie(c: RequestContext, token: string): void {
  const expires = new Date(c.var.services.clock().getTime() + cookieMs)
  setHttpOnlyCookie(c, sessionCookie, { value: token, expires })
}

export function clearSessionCookie(c: RequestContext): void {
  deleteHttpOnlyCookie(c, sessionCookie)
}

/** Server rendering makes several API calls per request; the session is looked up once. */
const sessionsByPage = new WeakMap<object, Promise<AuthenticatedSession | null>>()

async function findSession(services: Services, token: string): Promise<AuthenticatedSession | null> {
  const { db, clock } = services
  const policies = services.policies()
  const now = clock()
  const session = await findAuthenticatedSession(db, hashToken(token), now)
  if (session === null) return null
  const { role } = session.actor
  const sessionStart = { createdAt: session.createdAt, role }
  // The role may have changed since the end was stored.
  if (sessionExpiresAt(sessionStart, session.lastSeenAt, policies) <= now) return null
  if (needsLastSeenUpdate(session, now)) {
    const change = { lastSeenAt: now, expiresAt: sessionExpiresAt(sessionStart, now, policies) }
    await updateSessionLastSeen(db, session.actor.sessionId, change)
  }
  return session
}

function sessionOf(c: RequestContext, token: string): Promise<AuthenticatedSession | null> {
  const services = c.get('services')
  const page = c.env?.page
  if (page === undefined) return findSession(services, token)
  const found = sessionsByPage.get(page) ?? findSession(services, token)
  sessionsByPage.set(page, found)
  return found
}

/** Returns what a session's owner must do first; a new password comes before the second factor. */
function toRestriction(
  { hasTemporaryPassword }: AuthenticatedSession,
  dueAt: Date | null,
  now: Date,
): SignInRestriction | null {
  if (hasTemporaryPassword) return 'temporary_password'
  return dueAt !== null && dueAt <= now ? 'second_factor' : null
}

/** Sets the request's actor, or why they are restricted; a request without a cookie costs no query. */
export const sessionMiddleware: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  c.set('actor', null)
  c.set('restrictedActor', null)
  c.set('restriction', null)
  c.set('sessionTimes', null)
  const token = readHttpOnlyCookie(c, sessionCookie)
  const session = token ? await sessionOf(c, token) : null
  if (session !== null) {
    const { actor, secondFactorAt, createdAt, reauthenticatedAt, privilegedSince, policySince } = session
    const { policies, clock } = c.get('services')
    const policy = { setting: policies().secondFactor, appliesSince: policySince }
    const person = { role: actor.role, privilegedSince }
    const dueAt = secondFactorAt === null ? secondFactorDueAt(person, policy) : null
    const restriction = toRestriction(session, dueAt, clock())
    c.set(restriction === null ? 'actor' : 'restrictedActor', actor)
    c.set('restriction', restriction)
    if (restriction === null) c.set('callerId', actor.personId)
    c.set('sessionTimes', { startedAt: createdAt, reauthenticatedAt, secondFactorDueAt: dueAt })
  }
  await next()
}

/** Cookie for all paths, because the login page posts the code as well as the API's client. */
const secondFactorCookie = { name: 'pagsulong_second_factor', path: '/' }

export function setSecondFactorCookie(c: RequestContext, token: string): void {
  const expires = new Date(c.var.services.clock().getTime() + secondFactorTimeoutMinutes * 60_000)
  setHttpOnlyCookie(c, secondFactorCookie, { value: token, expires })
}

export function clearSecondFactorCookie(c: RequestContext): void {
  deleteHttpOnlyCookie(c, secondFactorCookie)
}

/** Empty if the browser has none, which matches no token. */
export function readSecondFactorToken(c: RequestContext): string {
  return readHttpOnlyCookie(c, secondFactorCookie) ?? ''
}
