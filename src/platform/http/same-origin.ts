/** A page of another site must not act with a visitor's session (HTTP API, "Session"). */
import type { MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { Refusal } from '../refusals.ts'
import type { HttpEnvironment } from './context.ts'

const harmless: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Browsers send Origin with every POST; what has none is no browser and no victim of forgery.
 *
 * A site reached under another name than its public one (127.0.0.1, say) is itself there too, but never by plain
 * http where the public origin is https: such a page may come from whoever holds the wire.
 */
function isSameOrigin(origin: string, allowed: { appUrl: string; host: string | undefined }): boolean {
  if (origin === allowed.appUrl) return true
  const given = URL.parse(origin)
  return given !== null && given.host === allowed.host && given.protocol === new URL(allowed.appUrl).protocol
}

export const sameOrigin =
  (cookieNames: readonly string[]): MiddlewareHandler<HttpEnvironment> =>
  async (c, next) => {
    const origin = c.req.header('Origin')
    const isSafe =
      harmless.includes(c.req.method) || !cookieNames.some((name) => getCookie(c, name) !== undefined)
    const allowed = { appUrl: c.var.services.config.appUrl, host: c.req.header('Host') }
    if (!isSafe && origin !== undefined && !isSameOrigin(origin, allowed)) {
      throw new Refusal('forbidden', 'cross_site_request', 'This request came from another site.')
    }
    await next()
  }
