/** The session cookie, and whose request it makes one. */
import type { MiddlewareHandler } from 'hono'
import type { HeldBackBy } from '../../platform/http/actor.ts'
import type { HttpEnvironment, RequestContext, Services } from '../../platform/http/context.ts'
import {
  deletePrivateCookie,
  readPrivateCookie,
  setPrivateCookie,
} from '../../platform/http/private-cookie.ts'
import { hashToken } from './one-time-token.ts'
import { findActor, type RecognisedSession, touchSession } from './queries/sessions.ts'
import { longestSessionDays, needsTouch, secondFactorDueAt, sessionEnd } from './rules.ts'

export const sessionCookieName = 'pagsulong_session'
export const sessionCookie = { name: sessionCookieName, path: '/' }

/** The cookie outlives any session; when a session ends is the server's to say. */
const cookieMs = longestSessionDays * 24 * 60 * 60 * 1000

export function setSessionCookie(c: RequestContext, token: string): void {
  const expires = new Date(c.var.services.clock().getTime() + cookieMs)
  setPrivateCookie(c, sessionCookie, { value: token, expires })
}

export function forgetSessionCookie(c: RequestContext): void {
  deletePrivateCookie(c, sessionCookie)
}

/** Of pages that are rendered: each asks several times within one request, and is of one session all the while. */
const ofPages = new WeakMap<object, Promise<RecognisedSession | null>>()

async function findSession(services: Services, token: string): Promise<RecognisedSession | null> {
  const { db, clock } = services
  const now = clock()
  const session = await findActor(db, hashToken(token), now)
  if (session === null) return null
  const { role } = session.actor
  const begun = { createdAt: session.createdAt, role }
  // The role may be another since the end was stored.
  if (sessionEnd(begun, session.lastSeenAt) <= now) return null
  if (needsTouch(session, now)) {
    const change = { lastSeenAt: now, expiresAt: sessionEnd(begun, now) }
    await touchSession(db, session.actor.sessionId, change)
  }
  return session
}

function sessionOf(c: RequestContext, token: string): Promise<RecognisedSession | null> {
  const services = c.get('services')
  const page = c.env?.page
  if (page === undefined) return findSession(services, token)
  const found = ofPages.get(page) ?? findSession(services, token)
  ofPages.set(page, found)
  return found
}

/** What the owner of a session must do first, at an instant. A password of their own comes before the second factor. */
function toHeldBackBy(
  { hasTemporaryPassword }: RecognisedSession,
  dueAt: Date | null,
  now: Date,
): HeldBackBy | null {
  if (hasTemporaryPassword) return 'temporary_password'
  return dueAt !== null && dueAt <= now ? 'second_factor' : null
}

/** Sets the request's actor, or who is held back from being it; a request without a session costs no query. */
export const recogniseSession: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  const token = readPrivateCookie(c, sessionCookie)
  const session = token ? await sessionOf(c, token) : null
  if (session !== null) {
    const { actor, secondFactorAt, createdAt, reauthenticatedAt, privilegedSince, policySince } = session
    const { config, clock } = c.get('services')
    const policy = { setting: config.secondFactor, appliesSince: policySince }
    const person = { role: actor.role, privilegedSince }
    const dueAt = secondFactorAt === null ? secondFactorDueAt(person, policy) : null
    const heldBackBy = toHeldBackBy(session, dueAt, clock())
    c.set(heldBackBy === null ? 'actor' : 'heldBack', actor)
    c.set('heldBackBy', heldBackBy)
    c.set('sessionTimes', { startedAt: createdAt, reauthenticatedAt, secondFactorDueAt: dueAt })
  }
  await next()
}
