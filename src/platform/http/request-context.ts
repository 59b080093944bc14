/** Per-request context: request id, client address, one log line, one metric. */
import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Services } from '../services.ts'
import { ipNetworkOf, resolveClientAddress } from './client-address.ts'
import type { HttpBindings, HttpEnvironment, RequestContext } from './context.ts'
import type { RequestMetrics } from './metrics.ts'

const consequence =
  'All visitors share the address of the proxy and its rate limits. Set TRUST_PROXY to the number of proxies in front.'

/** The server speaks plain HTTP only, so a public https origin implies a proxy. */
export function warnAboutMissingProxySetting({ appUrl, trustedProxies }: Config, log: Log): void {
  if (trustedProxies > 0 || !appUrl.startsWith('https:')) return
  log.warn({ variable: 'TRUST_PROXY' }, `APP_URL is https, but TRUST_PROXY is off. ${consequence}`)
}

/** Logs the first forwarded request although no proxy is configured. */
export function createForwardedRequestWarning({ trustedProxies }: Config, log: Log) {
  let isReported = trustedProxies > 0
  return (forwardedFor: string | undefined): void => {
    if (isReported || forwardedFor === undefined) return
    isReported = true
    log.warn(
      { variable: 'TRUST_PROXY' },
      `A request has X-Forwarded-For, but TRUST_PROXY is off. ${consequence}`,
    )
  }
}

function bindingsOf(c: RequestContext): HttpBindings {
  return c.env ?? {}
}

function clientAddressOf(c: RequestContext, trustedProxies: number): string {
  // In-process calls, as in tests, have no socket.
  const hasSocket = 'incoming' in bindingsOf(c)
  const socketAddress = hasSocket ? getConnInfo(c).remote.address : undefined
  return resolveClientAddress(
    { socketAddress, forwardedFor: c.req.header('X-Forwarded-For') },
    trustedProxies,
  )
}

/** The route pattern instead of the URL, so that logs and metrics contain no ids or search terms. */
function routeName(c: RequestContext): string {
  const pattern = routePath(c)
  return pattern === '*' || pattern === '/*' || pattern === '' ? 'page' : pattern
}

export function requestContextMiddleware(
  services: Services,
  metrics: RequestMetrics,
): MiddlewareHandler<HttpEnvironment> {
  const warnAboutForwarding = createForwardedRequestWarning(services.config, services.log)
  return async (c, next) => {
    const startedAt = performance.now()
    const { page } = bindingsOf(c)
    const requestId = page?.requestId ?? randomUUID()
    c.set('services', services)
    c.set('requestId', requestId)
    c.set('log', services.log.child({ requestId }))
    c.set('callerId', null)
    c.set('refusal', null)
    c.set('refusedPersonId', null)
    c.set('clientAddress', clientAddressOf(c, services.config.trustedProxies))
    warnAboutForwarding(c.req.header('X-Forwarded-For'))
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    // In-process calls belong to the page's own log line.
    if (page !== undefined) return
    const { method } = c.req
    const code = c.get('refusal') ?? undefined
    logRequest(services.log, metrics, {
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

const isDenied = (status: number) => status === 401 || status === 403 || status === 429

/** Identifies a denied caller for investigations by numbers and a keyed hash, never by address or name. */
function deniedCaller(c: RequestContext) {
  const network = c.var.services.secrets.pseudonymOf('network', ipNetworkOf(c.var.clientAddress))
  const personId = c.var.refusedPersonId ?? c.var.callerId ?? undefined
  return { caller: { network, personId } }
}

export interface CompletedRequest {
  readonly requestId: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly code?: string | undefined
  readonly caller?: { readonly network: string; readonly personId: number | undefined } | undefined
  /** Start of the request, from `performance.now()`. */
  readonly startedAt: number
}

/** Writes one log line and one metric, neither of which identifies the caller. */
export function logRequest(log: Log, metrics: RequestMetrics, completed: CompletedRequest): void {
  const { requestId, startedAt, code, caller, ...labels } = completed
  const ms = performance.now() - startedAt
  metrics.observe(labels, ms / 1000)
  log.info({ requestId, ...labels, ms: Math.round(ms), code, ...caller }, 'request')
}
