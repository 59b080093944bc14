/** CSRF protection: pages of other sites must not use a visitor's session. */
import type { MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { Refusal } from '../refusals.ts'
import type { HttpEnvironment, RequestContext } from './context.ts'

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Accepts the public origin and the requested host (127.0.0.1, for example), but not plain http where the
 * public origin is https, since such a page can be forged on the network.
 */
function isSameOrigin(origin: string, allowed: { appUrl: string; host: string | undefined }): boolean {
  if (origin === allowed.appUrl) return true
  const originUrl = URL.parse(origin)
  return (
    originUrl !== null &&
    originUrl.host === allowed.host &&
    originUrl.protocol === new URL(allowed.appUrl).protocol
  )
}

/**
 * Browsers send Origin with every POST, or at least Sec-Fetch-Site; a request with neither cannot be forged.
 */
function isForeign(
  { origin, fetchSite }: { origin: string | undefined; fetchSite: string | undefined },
  allowed: { appUrl: string; host: string | undefined },
) {
  // Forms of pages with the referrer policy `no-referrer` send it, and sandboxed frames, which are not 'same-origin'.
  if (origin === 'null') return fetchSite !== 'same-origin'
  if (origin !== undefined) return !isSameOrigin(origin, allowed)
  return fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none'
}

/** Refuses downloads by link that another site starts, which it could otherwise do in a signed-in browser. */
export const requireSameSite: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  const fetchSite = c.req.header('Sec-Fetch-Site')
  if (isForeign({ origin: undefined, fetchSite }, { appUrl: '', host: undefined })) throw crossSiteRefusal()
  await next()
}

function crossSiteRefusal(): Refusal {
  return new Refusal('forbidden', 'cross_site_request', 'This request came from another site.')
}

/** Refuses a request that a page of another site has sent. */
export function refuseOtherOrigins(c: RequestContext): void {
  const sender = { origin: c.req.header('Origin'), fetchSite: c.req.header('Sec-Fetch-Site') }
  const allowed = { appUrl: c.get('services').config.appUrl, host: c.req.header('Host') }
  if (isForeign(sender, allowed)) throw crossSiteRefusal()
}

export interface SameOriginRules {
  /** Session cookies; a request without any has nothing to abuse. */
  readonly cookieNames: readonly string[]
  /** Path below which requests without a cookie receive one, against login CSRF. */
  readonly alwaysUnder: string
  /** Paths at which the URL identifies the person and the session is ignored. */
  readonly neverAt: readonly string[]
}

export const sameOriginMiddleware =
  ({ cookieNames, alwaysUnder, neverAt }: SameOriginRules): MiddlewareHandler<HttpEnvironment> =>
  async (c, next) => {
    if (safeMethods.includes(c.req.method)) return next()
    const isSomebodys =
      c.req.path.startsWith(alwaysUnder) || cookieNames.some((name) => getCookie(c, name) !== undefined)
    if (isSomebodys && !neverAt.includes(c.req.path)) refuseOtherOrigins(c)
    await next()
  }
