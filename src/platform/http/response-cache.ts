/**
 * Cache of public responses as bytes, valid until `clear` or a known expiry. While change notifications are
 * unavailable (`pause`), nothing is cached or served.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

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

export class ResponseCache {
  readonly #kept = new LRUCache<string, CachedResponse>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }) => body.length + bytesBesideBody,
  })
  readonly #making = new Map<string, Promise<CachedResponse | null>>()
  #isPaused = true

  find(key: string, now: number): CachedResponse | undefined {
    const kept = this.#kept.get(key)
    return kept !== undefined && now < kept.goodUntil ? kept : undefined
  }

  /**
   * Returns the cached response or calls `make`; concurrent callers share one call. Null from `make` is not
   * shared. A response begun before `clear` is neither cached nor given to later callers.
   */
  async findOrMake(
    key: string,
    now: number,
    make: () => Promise<CachedResponse | null>,
  ): Promise<CachedResponse | null> {
    if (this.#isPaused) return null
    const kept = this.find(key, now)
    if (kept !== undefined) return kept
    const begun = this.#making.get(key)
    if (begun !== undefined) {
      // Only the first caller gets the error, and the result may have been cleared by now.
      const made = await begun.catch(() => null)
      return made !== null && now < made.goodUntil ? made : null
    }
    const making = make()
    this.#making.set(key, making)
    try {
      const made = await making
      if (made !== null && this.#making.get(key) === making) this.#kept.set(key, made)
      return made
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
  }

  clear(): void {
    this.#kept.clear()
    this.#making.clear()
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
  const renewed = named.filter(([name]) => name === 'cache-control' || name === 'vary')
  return {
    headers: [...named.flat(), 'ETag', etag, 'Content-Length', String(body.length)],
    headersOfNotModified: [...renewed.flat(), 'ETag', etag],
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
  return ifNoneMatch.split(',').some((given) => given.trim().replace(/^W\//, '') === opaque)
}
