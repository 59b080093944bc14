/** A page of another site must not act with a visitor's session (HTTP API, "Session"). */
import type { MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { Refusal } from '../refusals.ts'
import type { HttpEnvironment } from './context.ts'

const harmless: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * A site reached under another name than its public one (127.0.0.1, say) is itself there too, but never by plain
 * http where the public origin is https: such a page may come from whoever holds the wire.
 */
function isSameOrigin(origin: string, allowed: { appUrl: string; host: string | undefined }): boolean {
  if (origin === allowed.appUrl) return true
  const given = URL.parse(origin)
  return given !== null && given.host === allowed.host && given.protocol === new URL(allowed.appUrl).protocol
}

interface Sender {
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
}

/**
 * Browsers send Origin with every POST, and where something on the way took it off, Sec-Fetch-Site still tells. What has
 * neither is no browser and no victim of forgery.
 */
function isForeign({ origin, fetchSite }: Sender, allowed: { appUrl: string; host: string | undefined }) {
  if (origin !== undefined) return !isSameOrigin(origin, allowed)
  return fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none'
}

/** For downloads by link, which a page of another site could otherwise start in a signed-in browser. */
export const sameSiteOnly: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  const fetchSite = c.req.header('Sec-Fetch-Site')
  if (isForeign({ origin: undefined, fetchSite }, { appUrl: '', host: undefined })) throw fromAnotherSite()
  await next()
}

function fromAnotherSite(): Refusal {
  return new Refusal('forbidden', 'cross_site_request', 'This request came from another site.')
}

export interface SameOriginRules {
  /** What makes a request somebody's: without any of them there is nothing to abuse. */
  readonly cookieNames: readonly string[]
  /** Where a request without a cookie gets one: nobody is signed in by another site's page. */
  readonly alwaysUnder: string
  /** Where a request acts for whoever its address names, and never for whose session it carries. */
  readonly neverAt: readonly string[]
}

export const sameOrigin =
  ({ cookieNames, alwaysUnder, neverAt }: SameOriginRules): MiddlewareHandler<HttpEnvironment> =>
  async (c, next) => {
    if (harmless.includes(c.req.method)) return next()
    const sender = { origin: c.req.header('Origin'), fetchSite: c.req.header('Sec-Fetch-Site') }
    const isSomebodys =
      c.req.path.startsWith(alwaysUnder) || cookieNames.some((name) => getCookie(c, name) !== undefined)
    const isSafe = neverAt.includes(c.req.path) || !isSomebodys
    const allowed = { appUrl: c.get('services').config.appUrl, host: c.req.header('Host') }
    if (!isSafe && isForeign(sender, allowed)) throw fromAnotherSite()
    await next()
  }
