import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CachedResponse, matchesEtag, ResponseCache, toCachedResponse } from './response-cache.ts'

const anAnswer = (text: string, goodUntil = 1000): CachedResponse => ({
  headers: [],
  headersOfNotModified: [],
  etag: `W/"${text}"`,
  body: Buffer.from(text),
  goodUntil,
})

function openCache(): ResponseCache {
  const cache = new ResponseCache()
  cache.resume()
  return cache
}

/** A response whose rendering the test completes. */
function aMaking() {
  const { promise, resolve, reject } = Promise.withResolvers<CachedResponse | null>()
  const making = { times: 0, resolve, reject }
  const make = () => {
    making.times += 1
    return promise
  }
  return Object.assign(making, { make })
}

const never = () => Promise.reject(new Error('There is an answer already.'))

describe('Cached response', () => {
  test('is served until it expires, to the millisecond', async () => {
    const cache = openCache()
    const made = await cache.findOrCreate('/', 0, async () => anAnswer('one', 500))
    expect(await cache.findOrCreate('/', 499, never)).toBe(made)
    expect([cache.find('/', 499), cache.find('/', 500)]).toEqual([made, undefined])
    expect(await cache.findOrCreate('/', 500, async () => anAnswer('two'))).toMatchObject({ etag: 'W/"two"' })
  })

  test('is not served for another URL or another encoding', async () => {
    const cache = openCache()
    await cache.findOrCreate('br /', 0, async () => anAnswer('one'))
    expect([cache.find('/', 0), cache.find('gzip /', 0), cache.find('br /about', 0)]).toEqual(
      Array(3).fill(undefined),
    )
  })

  test('is evicted least recently used first once the memory limit is reached', async () => {
    const cache = openCache()
    const body = 'x'.repeat(100_000)
    const stored = () => Array.from({ length: 1000 }, (_, at) => cache.find(`/${at}`, 0)).filter(Boolean)
    for (let at = 0; at < 1000; at += 1) {
      await cache.findOrCreate(`/${at}`, 0, async () => anAnswer(body))
      cache.find('/0', 0)
    }
    const bytes = stored().reduce((sum, answer) => sum + (answer?.body.length ?? 0), 0)
    expect(bytes).toBeGreaterThan(8 * 1024 * 1024)
    expect(bytes).toBeLessThanOrEqual(12 * 1024 * 1024)
    expect([cache.find('/0', 0), cache.find('/999', 0)]).not.toContain(undefined)
    expect(cache.find('/1', 0)).toBeUndefined()
  })

  test('counts towards the memory limit even when its body is empty', async () => {
    const cache = openCache()
    for (let at = 0; at < 20_000; at += 1) await cache.findOrCreate(`/${at}`, 0, async () => anAnswer(''))
    const stored = Array.from({ length: 20_000 }, (_, at) => cache.find(`/${at}`, 0)).filter(Boolean)
    expect(stored.length).toBeLessThan(7000)
  })

  test('is returned but not stored when larger than the whole cache', async () => {
    const cache = openCache()
    const large = { ...anAnswer(''), body: Buffer.alloc(13 * 1024 * 1024) }
    expect(await cache.findOrCreate('/', 0, async () => large)).toBe(large)
    expect(cache.find('/', 0)).toBeUndefined()
  })
})

describe('Response being rendered for the cache', () => {
  test('is rendered once for all concurrent requests', async () => {
    const cache = openCache()
    const making = aMaking()
    const all = Array.from({ length: 50 }, () => cache.findOrCreate('/', 0, making.make))
    making.resolve(anAnswer('one'))
    expect(new Set(await Promise.all(all)).size).toBe(1)
    expect(making.times).toBe(1)
  })

  test('that fails makes waiting requests render for themselves, and the next one start over', async () => {
    const cache = openCache()
    const failing = aMaking()
    const first = cache.findOrCreate('/', 0, failing.make)
    const second = cache.findOrCreate('/', 0, never)
    failing.reject(new Error('The database is away.'))
    await expect(first).rejects.toThrow('away')
    expect(await second).toBeNull()
    expect(await cache.findOrCreate('/', 0, async () => anAnswer('one'))).toMatchObject({ etag: 'W/"one"' })
  })

  test('that turns out to be specific to one user is neither shared nor stored', async () => {
    const cache = openCache()
    const making = aMaking()
    const all = [cache.findOrCreate('/', 0, making.make), cache.findOrCreate('/', 0, never)]
    making.resolve(null)
    expect(await Promise.all(all)).toEqual([null, null])
    expect(cache.find('/', 0)).toBeUndefined()
    expect(await cache.findOrCreate('/', 0, async () => anAnswer('one'))).not.toBeNull()
  })

  test('that expires before it is ready is not served to requests made after the expiry', async () => {
    const cache = openCache()
    const making = aMaking()
    const first = cache.findOrCreate('/', 499, making.make)
    const late = cache.findOrCreate('/', 500, never)
    making.resolve(anAnswer('one', 500))
    expect(await first).not.toBeNull()
    expect(await late).toBeNull()
  })
})

describe('Response cache without change notifications', () => {
  test('shares nothing, as before the first connection', async () => {
    const cache = new ResponseCache()
    expect(await cache.findOrCreate('/', 0, never)).toBeNull()
  })

  test('serves no stored responses, and discards renderings in progress', async () => {
    const cache = openCache()
    await cache.findOrCreate('/', 0, async () => anAnswer('one'))
    const making = aMaking()
    const waiting = cache.findOrCreate('/about', 0, making.make)
    cache.pause()
    expect(cache.find('/', 0)).toBeUndefined()
    expect(await cache.findOrCreate('/', 0, never)).toBeNull()
    cache.resume()
    making.resolve(anAnswer('old'))
    await waiting
    expect([cache.find('/', 0), cache.find('/about', 0)]).toEqual([undefined, undefined])
    await cache.findOrCreate('/', 0, async () => anAnswer('two'))
    expect(cache.find('/', 0)?.etag).toBe('W/"two"')
  })
})

type Step = 'request' | 'change' | 'lose' | 'pass'

/** Requests, data changes and slow renderings in an order chosen by the scheduler. */
async function liveThrough(steps: readonly Step[], scheduler: fc.Scheduler): Promise<void> {
  const cache = openCache()
  let version = 0
  const make = async () => {
    await scheduler.schedule(Promise.resolve())
    const read = version
    await scheduler.schedule(Promise.resolve())
    return anAnswer(String(read))
  }
  const acts: Record<Step, () => unknown> = {
    request() {
      const least = version
      const answered = cache.findOrCreate('/', 0, make)
      responses.push(answered.then((answer) => expect(Number(answer?.body)).toBeGreaterThanOrEqual(least)))
    },
    change() {
      version += 1
      cache.clear()
    },
    lose() {
      cache.pause()
      version += 1
      cache.resume()
    },
    pass: () => (scheduler.count() > 0 ? scheduler.waitOne() : undefined),
  }
  const responses: Promise<unknown>[] = []
  for (const step of steps) await acts[step]()
  await scheduler.waitIdle()
  await Promise.all(responses)
}

test('Response cache never serves data older than the request, in any interleaving (property test)', async () => {
  const steps = fc.array(fc.constantFrom('request', 'pass', 'request', 'pass', 'change', 'lose'), {
    maxLength: 40,
  })
  await fc.assert(fc.asyncProperty(steps, fc.scheduler(), liveThrough), { numRuns: 1000 })
})

describe('Response stored in the cache', () => {
  test('keeps shared headers and drops those of the original request', async () => {
    const headers = {
      'Content-Type': 'text/html',
      'Cache-Control': 'private, no-cache',
      Vary: 'Accept-Encoding',
      'X-Request-Id': 'of one',
      'Content-Length': '999',
      Date: 'Thu, 19 Nov 2026 02:00:00 GMT',
    }
    const stored = await toCachedResponse(new Response('Kumusta ñ', { headers }), 1000)
    expect(stored.headers.join(' ')).not.toMatch(/request-id|of one|999|Date/i)
    expect(stored.headers.slice(-2)).toEqual(['Content-Length', '10'])
    expect(stored.headersOfNotModified.filter((_, at) => at % 2 === 0)).toEqual([
      'cache-control',
      'vary',
      'ETag',
    ])
    expect(stored.body.toString()).toBe('Kumusta ñ')
  })

  test('keeps its own ETag, or gets one derived from its body', async () => {
    const own = await toCachedResponse(new Response('a', { headers: { ETag: 'W/"mine"' } }), 0)
    const [one, same, other] = await Promise.all(
      ['b', 'b', 'c'].map((text) => toCachedResponse(new Response(text), 0)),
    )
    expect(own.etag).toBe('W/"mine"')
    expect(one?.etag).toBe(same?.etag)
    expect(one?.etag).not.toBe(other?.etag)
    expect(own.headers.filter((name) => name.toLowerCase() === 'etag')).toHaveLength(1)
  })
})

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['*', true],
  ['"x", W/"a"', true],
  [undefined, false],
  ['a', false],
  ['w/"a"', false],
  ['W/ "a"', false],
  ['"x*"', false],
])('If-None-Match %s compared with the ETag W/"a" matches: %s', (given, is) => {
  expect(matchesEtag(given, 'W/"a"')).toBe(is)
})

test('If-None-Match compares ETags literally, even with regular expression characters', () => {
  expect(matchesEtag('W/"a+b/c"', 'W/"a+b/c"')).toBe(true)
  expect(matchesEtag('"aab/c"', 'W/"a+b/c"')).toBe(false)
})
