/** What surrounds every request: its number, who sent it from where, one line in the log, one count. */
import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '../log.ts'
import { clientAddress, networkOf } from './client-address.ts'
import type { HttpBindings, HttpEnvironment, RequestContext, Services } from './context.ts'
import type { RequestMetrics } from './metrics.ts'
import { createForwardedWarning } from './proxy-warnings.ts'

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
  const warnAboutForwarding = createForwardedWarning(services.config, services.log)
  return async (c, next) => {
    const startedAt = performance.now()
    const { page } = bindingsOf(c)
    const requestId = page?.requestId ?? randomUUID()
    c.set('services', services)
    c.set('requestId', requestId)
    c.set('log', services.log.child({ requestId }))
    c.set('actor', null)
    c.set('heldBack', null)
    c.set('heldBackBy', null)
    c.set('sessionTimes', null)
    c.set('refusal', null)
    c.set('refusedPersonId', null)
    c.set('clientAddress', addressOf(c, services.config.trustedProxies))
    warnAboutForwarding(c.req.header('X-Forwarded-For'))
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    // What a page asks for on its way is part of the page's own line and count.
    if (page !== undefined) return
    const { method } = c.req
    const code = c.get('refusal') ?? undefined
    tellRequest(services.log, metrics, {
      requestId,
      method,
      route: routeName(c),
      status: c.res.status,
      code,
      ...(isDenied(c.res.status) && deniedCaller(c)),
      startedAt,
    })
  }
}

/** Not signed in, not permitted, too often. */
const isDenied = (status: number) => status === 401 || status === 403 || status === 429

/** Who was denied, as far as an investigation needs it: numbers and a keyed hash, never an address or a name. */
function deniedCaller(c: RequestContext) {
  const network = c.var.services.secrets.pseudonymOf('network', networkOf(c.var.clientAddress))
  const personId = c.var.refusedPersonId ?? c.var.actor?.personId ?? undefined
  return { caller: { network, personId } }
}

export interface AnsweredRequest {
  readonly requestId: string
  readonly method: string
  readonly route: string
  readonly status: number
  /** Of the refusal that answered. */
  readonly code?: string | undefined
  /** Of a request that was denied. */
  readonly caller?: { readonly network: string; readonly personId: number | undefined } | undefined
  /** By `performance.now()`. */
  readonly startedAt: number
}

/** One line in the log, one count; neither names who asked. */
export function tellRequest(log: Log, metrics: RequestMetrics, answered: AnsweredRequest): void {
  const { requestId, startedAt, code, caller, ...labels } = answered
  const ms = performance.now() - startedAt
  metrics.observe(labels, ms / 1000)
  log.info({ requestId, ...labels, ms: Math.round(ms), code, ...caller }, 'request')
}
