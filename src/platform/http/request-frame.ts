/** What surrounds every request: its number, who sent it from where, one line in the log, one count. */
import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { clientAddress } from './client-address.ts'
import type { HttpBindings, HttpEnvironment, RequestContext, Services } from './context.ts'
import type { RequestMetrics } from './metrics.ts'

/** Missing altogether where nobody gave any. */
function bindingsOf(c: RequestContext): HttpBindings {
  return c.env ?? {}
}

function addressOf(c: RequestContext, trustedProxies: number): string {
  // Without a network, as in tests, there is no socket to ask.
  const hasSocket = 'incoming' in bindingsOf(c)
  const socketAddress = hasSocket ? getConnInfo(c).remote.address : undefined
  return clientAddress({ socketAddress, forwardedFor: c.req.header('X-Forwarded-For') }, trustedProxies)
}

/** The route's pattern rather than the address, so that logs and metrics hold no ids and no search words. */
function routeName(c: RequestContext): string {
  const pattern = routePath(c)
  return pattern === '*' || pattern === '/*' || pattern === '' ? 'page' : pattern
}

export function requestFrame(
  services: Services,
  metrics: RequestMetrics,
): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    const startedAt = performance.now()
    const { pageRequestId } = bindingsOf(c)
    const requestId = pageRequestId ?? randomUUID()
    c.set('services', services)
    c.set('requestId', requestId)
    c.set('log', services.log.child({ requestId }))
    c.set('actor', null)
    c.set('refusal', null)
    c.set('clientAddress', addressOf(c, services.config.trustedProxies))
    await next()
    c.header('X-Request-Id', requestId)
    // What a page asks for on its way is part of the page's own line and count.
    if (pageRequestId !== undefined) return
    const seconds = (performance.now() - startedAt) / 1000
    const labels = { method: c.req.method, route: routeName(c), status: c.res.status }
    metrics.observe(labels, seconds)
    const code = c.var.refusal ?? undefined
    c.var.log.info({ ...labels, ms: Math.round(seconds * 1000), code }, 'request')
  }
}
