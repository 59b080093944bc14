/**
 * What visitors without a session are answered from memory: the public pages and the lists that they show.
 *
 * Everything kept shows seminars and categories and nothing else, so it is good until one of them is written or one
 * begins or ends. The database tells every process of a write; a process that answers a change itself does not wait for
 * that: whoever changed something sees it with their next request.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type pg from 'pg'
import { publicAddress } from '../app/public-addresses.ts'
import { sessionCookieName } from '../features/accounts/session-cookie.ts'
import { catalogChannel, findNextTurn } from '../features/catalog/queries/changes.ts'
import { keepListening } from '../platform/db/listening.ts'
import { AnswerCache, isKnown, type KeptAnswer, toKept } from '../platform/http/answer-cache.ts'
import { preferredEncoding } from '../platform/http/compression.ts'
import type { Services } from '../platform/http/context.ts'
import type { RequestMetrics } from '../platform/http/metrics.ts'
import { tellRequest } from '../platform/http/request-frame.ts'

type Fetch = (request: Request, env?: object) => Response | Promise<Response>

export interface PublicAnswersParts {
  readonly services: Services
  readonly pool: pg.Pool
  readonly metrics: RequestMetrics
  /** The site itself. */
  readonly fetch: Fetch
}

export interface PublicAnswers {
  /** Answers at once what is kept; false where it has to be asked of `fetch`. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  readonly fetch: Fetch
  stop(): Promise<void>
}

/**
 * Longer, and a screen would take what the page brought along for old and ask for it again (`query-client.ts`); it is
 * also how long a process may show what was, should its connection to the database go silent.
 */
const longestKeptInMs = 30_000
const longestAddress = 200

/** Lists by their pattern, with the parameters that leave few different answers. */
const publicLists: Readonly<Record<string, readonly string[]>> = {
  '/_api/seminars': ['page', 'limit', 'categoryId', 'when', 'sort'],
  '/_api/seminars/details': ['seminarId'],
  '/_api/categories': ['page', 'limit', 'onlyActive'],
}

/** Sent often, and nothing that the public pages show depends on them. */
const changesNothing = [
  '/_api/attendees/lookup',
  '/_api/auth/',
  '/_api/csp-reports',
  '/_api/email/',
  '/_api/webhooks/',
]

/** The one address of an answer that is the same for everybody; null where there is none. */
function sharedAddress(address: string): string | null {
  if (address.length > longestAddress) return null
  // Put together, because '//name/about' alone would be the address of another server.
  const url = URL.parse(`http://localhost${address}`)
  if (url === null) return null
  const parameters = publicLists[url.pathname]
  if (parameters === undefined) return publicAddress(url)
  return [...url.searchParams.keys()].every((name) => parameters.includes(name))
    ? `${url.pathname}${url.search}`
    : null
}

const hasSession = (cookie: string | null | undefined) => cookie?.includes(`${sessionCookieName}=`) ?? false

/** What everybody without a session is answered in the same way. */
interface Shared {
  readonly address: string
  readonly encoding: 'br' | 'gzip' | null
}

function toShared({ url, headers }: Request): Shared | null {
  const address = hasSession(headers.get('Cookie')) ? null : sharedAddress(pathOf(url))
  return address === null
    ? null
    : { address, encoding: preferredEncoding(headers.get('Accept-Encoding') ?? '') }
}

/** Whether everybody without a session is answered the same. */
export function isForEverybody(request: Request): boolean {
  return request.method === 'GET' && toShared(request) !== null
}

const pathOf = (url: string) => url.slice(url.indexOf('/', url.indexOf('//') + 2))

const keyOf = ({ address, encoding }: Shared) => `${encoding} ${address}`

const routeOf = (address: string) => (address.startsWith('/_api/') ? address.replace(/\?.*/, '') : 'page')

export function createPublicAnswers({ services, pool, metrics, fetch }: PublicAnswersParts): PublicAnswers {
  const { config, clock, db, log } = services
  const cache = new AnswerCache()
  const listening = keepListening(pool, log, {
    channel: catalogChannel,
    hear: () => cache.clear(),
    onListening: () => cache.resume(),
    onLost: () => cache.pause(),
  })

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request
    if (method !== 'GET' || hasSession(headers.cookie)) return false
    const startedAt = performance.now()
    const encoding = preferredEncoding(headers['accept-encoding'] ?? '')
    const kept = cache.find(keyOf({ address: url, encoding }), clock().getTime())
    if (kept === undefined) return false
    const requestId = randomUUID()
    const status = statusFor(headers['if-none-match'], kept)
    response.writeHead(status, [...headersFor(kept, status), 'X-Request-Id', requestId])
    response.end(status === 304 ? undefined : kept.body)
    tellRequest(log, metrics, { requestId, method, route: routeOf(url), status, startedAt })
    return true
  }

  /** Asks the site as a visitor of whom nothing is known. */
  async function make(shared: Shared, env?: object): Promise<MadeAnswer> {
    const now = clock()
    // The site has words of its own for a database that is away.
    const turn = await findNextTurn(db, now).catch(() => undefined)
    const longest = now.getTime() + longestKeptInMs
    const headers = shared.encoding === null ? [] : [['Accept-Encoding', shared.encoding] as [string, string]]
    const response = await fetch(new Request(new URL(shared.address, config.appUrl), { headers }), env)
    const isSame = turn !== undefined && response.status === 200 && !response.headers.has('Set-Cookie')
    const goodUntil = Math.min(longest, turn?.getTime() ?? longest)
    return { response, kept: isSame ? await toKept(response, goodUntil) : null }
  }

  async function readShared(shared: Shared, request: Request, env?: object): Promise<Response> {
    const startedAt = performance.now()
    let own: Response | undefined
    const kept = await cache.findOrMake(keyOf(shared), clock().getTime(), async () => {
      const made = await make(shared, env)
      own = made.response
      return made.kept
    })
    if (kept === null) return own ?? fetch(request, env)
    const status = statusFor(request.headers.get('If-None-Match'), kept)
    const requestId = own?.headers.get('X-Request-Id') ?? randomUUID()
    const route = routeOf(shared.address)
    // What was made anew is told by the site itself.
    if (own === undefined) tellRequest(log, metrics, { requestId, method: 'GET', route, status, startedAt })
    return toResponse(kept, status, requestId)
  }

  return {
    answer,
    async fetch(request, env) {
      const shared = request.method === 'GET' ? toShared(request) : null
      if (shared !== null) return readShared(shared, request, env)
      const response = await fetch(request, env)
      if (mayHaveChanged(request, response)) cache.clear()
      return response
    },
    stop: () => listening.close(),
  }
}

interface MadeAnswer {
  readonly response: Response
  /** Null where it is only for whoever asked. */
  readonly kept: KeptAnswer | null
}

const statusFor = (ifNoneMatch: string | null | undefined, { etag }: KeptAnswer) =>
  isKnown(ifNoneMatch ?? undefined, etag) ? 304 : 200

const headersFor = ({ headers, headersOfNotModified }: KeptAnswer, status: 200 | 304) =>
  status === 304 ? headersOfNotModified : headers

function toResponse(kept: KeptAnswer, status: 200 | 304, requestId: string): Response {
  const headers = new Headers({ 'X-Request-Id': requestId })
  const named = headersFor(kept, status)
  for (let at = 0; at < named.length; at += 2) headers.append(named[at] ?? '', named[at + 1] ?? '')
  return new Response(status === 304 ? null : new Uint8Array(kept.body), { status, headers })
}

/** What was refused changed nothing; what failed may have. */
function mayHaveChanged({ method, url }: Request, { status }: Response): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || (status >= 400 && status < 500))
    return false
  return !changesNothing.some((beginning) => pathOf(url).startsWith(beginning))
}
