/** The session cookie, and whose request it makes one. */
import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import type { HttpEnvironment } from '../../platform/http/context.ts'
import { findActor } from './queries.ts'

export const sessionCookieName = 'pagsulong_session'

/** Tokens are random and long, so a plain hash keeps them as safe as they need to be. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Sets the request's actor; a request without a session costs no query. */
export const recogniseSession: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  const token = getCookie(c, sessionCookieName)
  const { db, clock } = c.var.services
  if (token) c.set('actor', await findActor(db, hashToken(token), clock()))
  await next()
}
