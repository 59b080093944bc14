/** Step-up: endpoints whose caller must have proven recently that they are still the owner of the session. */
import { Refusal } from '../refusals.ts'
import type { SessionTimes } from './actor.ts'
import type { RequestContext } from './context.ts'
import { describe } from './described.ts'

/**
 * How recent the proof must be.
 *
 * `always`: re-authenticated explicitly within the last five minutes; signing in does not count.
 * `recent`: signed in or re-authenticated within `REAUTHENTICATE_MINUTES`.
 */
export type ReauthenticationLevel = 'always' | 'recent'

/** Long enough to finish what the proof was asked for, short enough that the next change asks again. */
const explicitMinutes = 5

/** Whether a session meets a level at this moment. */
function isReauthenticated(
  session: SessionTimes,
  level: ReauthenticationLevel,
  { now, recentMinutes }: { readonly now: Date; readonly recentMinutes: number },
): boolean {
  const explicit = session.reauthenticatedAt?.getTime() ?? Number.NEGATIVE_INFINITY
  const provenAt = level === 'always' ? explicit : Math.max(explicit, session.startedAt.getTime())
  const minutes = level === 'always' ? explicitMinutes : recentMinutes
  return now.getTime() - provenAt <= minutes * 60_000
}

/** Refuses a request whose session does not meet the level. For decisions that depend on the input. */
export function requireReauthentication(c: RequestContext, level: ReauthenticationLevel): void {
  const session = c.get('sessionTimes')
  const { clock, config } = c.get('services')
  const at = { now: clock(), recentMinutes: config.reauthenticateMinutes }
  if (session !== null && isReauthenticated(session, level, at)) return
  const message = 'Please confirm that it is you, then try again.'
  throw new Refusal('forbidden', 'reauthentication_required', message, { isCodeSent: true })
}

/** The same for a whole route; stands after its guard. */
export function reauthenticated(level: ReauthenticationLevel) {
  return describe(
    async (c, next) => {
      requireReauthentication(c, level)
      await next()
    },
    { reauthentication: level },
  )
}
