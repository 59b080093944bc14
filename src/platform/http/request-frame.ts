/** What surrounds every request: its number, who sent it from where, one line in the log, one count. */
import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { HttpEnvironment, Services } from './context.ts'
import type { RequestMetrics } from './metrics.ts'

/** Of the addresses that proxies append, the last one that a trusted proxy wrote; else the socket's own. */
function clientAddress(c: Context, trustedProxies: number): string {
  const socket = (c.env as { incoming?: unknown } | undefined)?.incoming
    ? getConnInfo(c).remote.address
    : undefined
  const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map((part) => part.trim())
  const told = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  return told || socket || 'local'
}

/** The route's pattern rather than the address, so that logs and metrics hold no ids and no search words. */
function routeName(c: Context): string {
  const pattern = routePath(c, -1)
  return pattern === '*' || pattern === '/*' || pattern === '' ? 'page' : pattern
}

export function requestFrame(
  services: Services,
  metrics: RequestMetrics,
): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    c.set('services', services)
    c.set('requestId', requestId)
    c.set('log', services.log.child({ requestId }))
    c.set('actor', null)
    c.set('clientAddress', clientAddress(c, services.config.trustedProxies))
    await next()
    c.header('X-Request-Id', requestId)
    const seconds = (performance.now() - startedAt) / 1000
    const labels = { method: c.req.method, route: routeName(c), status: c.res.status }
    metrics.observe(labels, seconds)
    c.var.log.info({ ...labels, ms: Math.round(seconds * 1000) }, 'request')
  }
}
