import { createHash, hash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import type { HttpEnvironment } from './context.ts'
import { readResponseBytes } from './json-responses.ts'

export interface CachedResponse {
  /** Alternating names and values, as `writeHead` takes them. */
  readonly headers: readonly string[]
  /** Headers of a 304 response (RFC 9110, 15.4.5). */
  readonly headersOfNotModified: readonly string[]
  readonly etag: string
  readonly body: Buffer
  /** Milliseconds since 1970. */
  readonly goodUntil: number
}

const mostBytes = 12 * 1024 * 1024
/** Overhead per entry, so that many small responses are limited as well. */
const bytesBesideBody = 2048

/**
 * Valid until `clear` or a known expiry. While change notifications are unavailable (`pause`), nothing is
 * cached or served.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, CachedResponse>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }) => body.length + bytesBesideBody,
  })
  readonly #pending = new Map<string, Promise<CachedResponse | null>>()
  #isPaused = true

  find(key: string, now: number): CachedResponse | undefined {
    const cached = this.#entries.get(key)
    return cached !== undefined && now < cached.goodUntil ? cached : undefined
  }

  /**
   * Returns the cached response or calls `create`; concurrent callers share one call. Null from `create` is not
   * shared. A response begun before `clear` is neither cached nor given to later callers.
   */
  async findOrCreate(
    key: string,
    now: number,
    create: () => Promise<CachedResponse | null>,
  ): Promise<CachedResponse | null> {
    if (this.#isPaused) return null
    const cached = this.find(key, now)
    if (cached !== undefined) return cached
    const pending = this.#pending.get(key)
    if (pending !== undefined) {
      // Only the first caller gets the error, and the result may have been cleared by now.
      const created = await pending.catch(() => null)
      return created !== null && now < created.goodUntil ? created : null
    }
    const making = create()
    this.#pending.set(key, making)
    try {
      const created = await making
      if (created !== null && this.#pending.get(key) === making) this.#entries.set(key, created)
      return created
    } finally {
      if (this.#pending.get(key) === making) this.#pending.delete(key)
    }
  }

  clear(): void {
    this.#entries.clear()
    this.#pending.clear()
  }

  /** Change notifications may be missed from now on. */
  pause(): void {
    this.#isPaused = true
    this.clear()
  }

  resume(): void {
    this.clear()
    this.#isPaused = false
  }
}

const uncachedHeaders = new Set([
  'x-request-id',
  'content-length',
  'transfer-encoding',
  'connection',
  'date',
  'etag',
])

export async function toCachedResponse(response: Response, goodUntil: number): Promise<CachedResponse> {
  const body = Buffer.from(await response.arrayBuffer())
  const etag = response.headers.get('ETag') ?? `W/"${createHash('sha256').update(body).digest('base64url')}"`
  const named: [string, string][] = [...response.headers].filter(([name]) => !uncachedHeaders.has(name))
  const rotated = named.filter(([name]) => name === 'cache-control' || name === 'vary')
  return {
    headers: [...named.flat(), 'ETag', etag, 'Content-Length', String(body.length)],
    headersOfNotModified: [...rotated.flat(), 'ETag', etag],
    etag,
    body,
    goodUntil,
  }
}

/** Whether If-None-Match matches, by weak comparison (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque)
}

/** Skips a middleware for in-process calls. */
export function skipForInProcessCalls(
  middleware: MiddlewareHandler<HttpEnvironment>,
): MiddlewareHandler<HttpEnvironment> {
  return (c, next) => (c.env?.page === undefined ? middleware(c, next) : next())
}

/** Adds a weak ETag and answers conditional requests with 304. */
export const conditionalGetMiddleware = skipForInProcessCalls(async (c, next) => {
  await next()
  if (c.res.status !== 200) return
  // Need not be collision-resistant against attacks.
  const etag = `W/"${hash('sha1', await readResponseBytes(c), 'base64url')}"`
  if (matchesEtag(c.req.header('If-None-Match'), etag)) c.res = new Response(null, { status: 304 })
  c.res.headers.set('ETag', etag)
})
