import type { RequestContext } from '#app/platform/http/context.ts'
import type { CommandContext } from '../commands/command-context.ts'
import type { Actor, SessionTimes, SignInRestriction } from '../contract/actor.ts'

declare module '#app/platform/http/context.ts' {
  interface RequestVariables {
    actor: Actor | null
    /**
     * User who must first complete `restriction`. Not the actor, so permission checks treat them as a
     * visitor.
     */
    restrictedActor: Actor | null
    restriction: SignInRestriction | null
    sessionTimes: SessionTimes | null
  }
}

const longestUserAgent = 300

export function commandContext(c: RequestContext): CommandContext {
  // Read one by one: `c.var` builds an object of all variables each time.
  const { config, db, files, secrets, clock, siteName, policies } = c.get('services')
  const userAgent = c.req.header('User-Agent')?.slice(0, longestUserAgent) ?? null
  const client = { ipAddress: c.get('clientAddress'), userAgent }
  const site = { appUrl: config.appUrl, siteName: siteName(), policies: policies() }
  return { db, files, secrets, actor: c.get('actor'), client, ...site, now: clock() }
}
