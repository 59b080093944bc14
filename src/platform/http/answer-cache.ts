/**
 * Answers that are the same for everybody, kept as the bytes that go out.
 *
 * What is kept is good until somebody says that its facts changed (`clear`), or until an instant that its maker knew
 * beforehand. While nobody can tell of changes (`pause`), nothing is kept and nothing kept is given away.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** An answer as it goes over the wire, without what belongs to one request. */
export interface KeptAnswer {
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: readonly string[]
  /** Those that tell a reader who has the answer already that it is still good (RFC 9110, 15.4.5). */
  readonly headersOfNotModified: readonly string[]
  readonly etag: string
  readonly body: Buffer
  /** Milliseconds since 1970. */
  readonly goodUntil: number
}

const mostBytes = 12 * 1024 * 1024
/** The entry itself, its key and its headers; counted so that many small answers find an end as well. */
const bytesBesideBody = 2048

export class AnswerCache {
  readonly #kept = new LRUCache<string, KeptAnswer>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }) => body.length + bytesBesideBody,
  })
  readonly #making = new Map<string, Promise<KeptAnswer | null>>()
  #isPaused = true

  find(key: string, now: number): KeptAnswer | undefined {
    const kept = this.#kept.get(key)
    return kept !== undefined && now < kept.goodUntil ? kept : undefined
  }

  /**
   * What is kept, else what `make` makes; who asks meanwhile waits for the same one. Null from `make` is nobody else's.
   *
   * What was begun before a change is neither kept nor given to anybody who asks after it.
   */
  async findOrMake(
    key: string,
    now: number,
    make: () => Promise<KeptAnswer | null>,
  ): Promise<KeptAnswer | null> {
    if (this.#isPaused) return null
    const kept = this.find(key, now)
    if (kept !== undefined) return kept
    const begun = this.#making.get(key)
    if (begun !== undefined) {
      // A failure is that of whoever asked first, and what was begun earlier may be over by now.
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

  /** What was kept, and what is being made, shows something that is not so any more. */
  clear(): void {
    this.#kept.clear()
    this.#making.clear()
  }

  /** From now on changes may go unheard. */
  pause(): void {
    this.#isPaused = true
    this.clear()
  }

  /** From now on changes are heard. */
  resume(): void {
    this.clear()
    this.#isPaused = false
  }
}

/** Of one request, or made anew by whoever sends it on. */
const notKept = new Set(['x-request-id', 'content-length', 'transfer-encoding', 'connection', 'date', 'etag'])

/** Takes an answer apart for keeping. */
export async function toKept(response: Response, goodUntil: number): Promise<KeptAnswer> {
  const body = Buffer.from(await response.arrayBuffer())
  const etag = response.headers.get('ETag') ?? `W/"${createHash('sha256').update(body).digest('base64url')}"`
  const named: [string, string][] = [...response.headers].filter(([name]) => !notKept.has(name))
  const renewed = named.filter(([name]) => name === 'cache-control' || name === 'vary')
  return {
    headers: [...named.flat(), 'ETag', etag, 'Content-Length', String(body.length)],
    headersOfNotModified: [...renewed.flat(), 'ETag', etag],
    etag,
    body,
    goodUntil,
  }
}

/** Whether the reader has this answer already (RFC 9110, 13.1.2, by the weak comparison). */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((given) => given.trim().replace(/^W\//, '') === opaque)
}
