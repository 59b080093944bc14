import type { MiddlewareHandler } from 'hono'
import type { HttpEnvironment, RequestContext } from '#app/platform/http/context.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { SessionTimes } from '../contract/actor.ts'

/**
 * `always`: re-authenticated within five minutes, signing in does not count. `recent`: either within
 * `REAUTHENTICATE_MINUTES`.
 */
export type ReauthenticationLevel = 'always' | 'recent'

/** Minutes long enough to finish one change, short enough that the next one asks again. */
const explicitMinutes = 5

function isReauthenticated(
  session: SessionTimes,
  level: ReauthenticationLevel,
  { now, recentMinutes }: { readonly now: Date; readonly recentMinutes: number },
): boolean {
  const explicit = session.reauthenticatedAt?.getTime() ?? Number.NEGATIVE_INFINITY
  const reauthenticatedAt = level === 'always' ? explicit : Math.max(explicit, session.startedAt.getTime())
  const minutes = level === 'always' ? explicitMinutes : recentMinutes
  return now.getTime() - reauthenticatedAt <= minutes * 60_000
}

/** Refuses unless the session meets the level; for decisions that depend on the input. */
export function assertReauthenticated(c: RequestContext, level: ReauthenticationLevel): void {
  const session = c.get('sessionTimes')
  const { clock, policies } = c.get('services')
  const at = { now: clock(), recentMinutes: policies().reauthenticateMinutes }
  if (session !== null && isReauthenticated(session, level, at)) return
  const message = 'Please confirm that it is you, then try again.'
  throw new Refusal('forbidden', 'reauthentication_required', message)
}

/** Middleware for a whole route; place it after the guard. */
export function reauthenticationGuard(level: ReauthenticationLevel): MiddlewareHandler<HttpEnvironment> {
  return (c, next) => {
    assertReauthenticated(c, level)
    return next()
  }
}
