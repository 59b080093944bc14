/**
 * Cache of public pages and lists for visitors without a session. Invalidated by NOTIFY on writes, when the
 * settings change, when a seminar begins or ends, and at midnight in Manila; in the writing process at once.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type pg from 'pg'
import { canonicalPublicPath } from '../app/public-paths.ts'
import { hasSessionCookie } from '../features/accounts/adapters/sign-in-cookies.ts'
import { catalogChangesChannel, findNextSeminarStartOrEnd } from '../features/seminars/queries/changes.ts'
import { listenForNotifications } from '../platform/db/listening.ts'
import { startOfManilaDay, toManilaDay } from '../platform/format/dates.ts'
import { preferredEncoding } from '../platform/http/compression.ts'
import type { RequestMetrics } from '../platform/http/metrics.ts'
import { logRequest } from '../platform/http/request-context.ts'
import {
  type CachedResponse,
  matchesEtag,
  ResponseCache,
  toCachedResponse,
} from '../platform/http/response-cache.ts'
import type { Services } from '../platform/services.ts'

type Fetch = (request: Request, env?: object) => Response | Promise<Response>

/**
 * Longest time in the cache, which bounds staleness if the database connection is lost. Longer values would
 * make the browser refetch prerendered data (`query-client.ts`).
 */
const longestCachedInMs = 30_000
const longestPath = 200

const seminarFilter = ['categoryId', 'when', 'locationType', 'month', 'isFree']

/** Cacheable query parameters, those with few values. */
const publicLists: Readonly<Record<string, readonly string[]>> = {
  '/_api/seminars': [...seminarFilter, 'page', 'limit', 'sort'],
  '/_api/seminars/counts': seminarFilter,
  '/_api/seminars/details': ['seminarId'],
  '/_api/categories': ['page', 'limit', 'onlyActive'],
}

/** Frequent writes that do not affect public pages. */
const changesNothing = [
  '/_api/attendees/lookup',
  '/_api/auth/',
  '/_api/csp-reports',
  '/_api/email/',
  '/_api/webhooks/',
]

/** Cache key of a URL; null if uncacheable. */
function toCacheablePath(path: string): string | null {
  if (path.length > longestPath) return null
  // Concatenated, because '//name/about' alone would name another host.
  const url = URL.parse(`http://localhost${path}`)
  if (url === null) return null
  const parameters = publicLists[url.pathname]
  if (parameters === undefined) return canonicalPublicPath(url)
  return [...url.searchParams.keys()].every((name) => parameters.includes(name))
    ? `${url.pathname}${url.search}`
    : null
}

interface CacheableRequest {
  readonly path: string
  readonly encoding: 'br' | 'gzip' | null
}

function toCacheableRequest({ url, headers }: Request): CacheableRequest | null {
  const path = hasSessionCookie(headers.get('Cookie')) ? null : toCacheablePath(pathOf(url))
  return path === null ? null : { path, encoding: preferredEncoding(headers.get('Accept-Encoding') ?? '') }
}

export function isCacheablePublicRequest(request: Request): boolean {
  return request.method === 'GET' && toCacheableRequest(request) !== null
}

const pathOf = (url: string) => url.slice(url.indexOf('/', url.indexOf('//') + 2))

const keyOf = ({ path, encoding }: CacheableRequest) => `${encoding} ${path}`

const routeOf = (path: string) => (path.startsWith('/_api/') ? path.replace(/\?.*/, '') : 'page')

export function createPublicResponseCache({
  services,
  pool,
  metrics,
  fetch,
}: {
  services: Services
  pool: pg.Pool
  metrics: RequestMetrics
  fetch: Fetch
}): {
  respondFromCache(request: IncomingMessage, response: ServerResponse): boolean
  readonly fetch: Fetch
  stop(): Promise<void>
} {
  const { config, clock, db, log, settings } = services
  const cache = new ResponseCache()
  settings.onRefresh(() => cache.clear())
  const listening = listenForNotifications(pool, log, {
    channel: catalogChangesChannel,
    onNotification: () => cache.clear(),
    onListening: () => cache.resume(),
    onLost: () => cache.pause(),
  })

  function respondFromCache(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request
    if (method !== 'GET' || hasSessionCookie(headers.cookie)) return false
    const startedAt = performance.now()
    const encoding = preferredEncoding(headers['accept-encoding'] ?? '')
    const cached = cache.find(keyOf({ path: url, encoding }), clock().getTime())
    if (cached === undefined) return false
    const requestId = randomUUID()
    const status = statusFor(headers['if-none-match'], cached)
    response.writeHead(status, [...headersFor(cached, status), 'X-Request-Id', requestId])
    response.end(status === 304 ? undefined : cached.body)
    logRequest(log, metrics, { requestId, method, route: routeOf(url), status, startedAt })
    return true
  }

  /** Renders for an anonymous visitor. */
  async function renderShared(
    shared: CacheableRequest,
    env?: object,
  ): Promise<{ readonly response: Response; readonly cached: CachedResponse | null }> {
    const now = clock()
    // The site itself reports a database failure.
    const nextChange = await findNextSeminarStartOrEnd(db, now).catch(() => undefined)
    const longest = Math.min(now.getTime() + longestCachedInMs, nextMidnight(now))
    const headers = shared.encoding === null ? [] : [['Accept-Encoding', shared.encoding] as [string, string]]
    const response = await fetch(new Request(new URL(shared.path, config.appUrl), { headers }), env)
    const isSame = nextChange !== undefined && response.status === 200 && !response.headers.has('Set-Cookie')
    const goodUntil = Math.min(longest, nextChange?.getTime() ?? longest)
    return { response, cached: isSame ? await toCachedResponse(response, goodUntil) : null }
  }

  async function readShared(shared: CacheableRequest, request: Request, env?: object): Promise<Response> {
    const startedAt = performance.now()
    let own: Response | undefined
    const cached = await cache.findOrCreate(keyOf(shared), clock().getTime(), async () => {
      const created = await renderShared(shared, env)
      own = created.response
      return created.cached
    })
    if (cached === null) return own ?? fetch(request, env)
    const status = statusFor(request.headers.get('If-None-Match'), cached)
    const requestId = own?.headers.get('X-Request-Id') ?? randomUUID()
    const route = routeOf(shared.path)
    // Misses are logged by the site itself.
    if (own === undefined) logRequest(log, metrics, { requestId, method: 'GET', route, status, startedAt })
    return toResponse(cached, status, requestId)
  }

  return {
    respondFromCache,
    async fetch(request, env) {
      const shared = request.method === 'GET' ? toCacheableRequest(request) : null
      if (shared !== null) return readShared(shared, request, env)
      const response = await fetch(request, env)
      if (mayHaveChanged(request, response)) cache.clear()
      return response
    },
    stop: () => listening.close(),
  }
}

/** Prices change with the day in Manila. */
const nextMidnight = (now: Date) => startOfManilaDay(toManilaDay(now), 1).getTime()

const statusFor = (ifNoneMatch: string | null | undefined, { etag }: CachedResponse) =>
  matchesEtag(ifNoneMatch ?? undefined, etag) ? 304 : 200

const headersFor = ({ headers, headersOfNotModified }: CachedResponse, status: 200 | 304) =>
  status === 304 ? headersOfNotModified : headers

function toResponse(cached: CachedResponse, status: 200 | 304, requestId: string): Response {
  const headers = new Headers({ 'X-Request-Id': requestId })
  const named = headersFor(cached, status)
  for (let at = 0; at < named.length; at += 2) headers.append(named[at] ?? '', named[at + 1] ?? '')
  return new Response(status === 304 ? null : new Uint8Array(cached.body), { status, headers })
}

/** Refusals change nothing; failures may have. */
function mayHaveChanged({ method, url }: Request, { status }: Response): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || (status >= 400 && status < 500))
    return false
  return !changesNothing.some((beginning) => pathOf(url).startsWith(beginning))
}
