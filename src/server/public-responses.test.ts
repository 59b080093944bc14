import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aPerson, aSeminar, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { openPublicSite, type PublicSite } from '#tests/kit/public-site.ts'
import { aSite } from '#tests/kit/site.ts'

const { database, services } = await aSite({ TRUST_PROXY: '1' })
let site: PublicSite
let seminarId: number

beforeAll(async () => {
  site = await openPublicSite(database, services)
  // Long enough to be worth compressing.
  seminarId = (await aSeminar(database.db, { description: 'Kung saan may tiyaga. '.repeat(50) })).id
})

/** Expires what earlier tests cached, and clears the recorded activity. */
beforeEach(() => {
  site.now = new Date(site.now.getTime() + 60_000)
  for (const written of [site.forwardedPaths, site.counted, site.lines]) written.length = 0
})

afterAll(() => site.close())

const list = '/_api/seminars'
const encodings = { br: brotliDecompressSync, gzip: gunzipSync }

describe('The second visitor of a cached public page', () => {
  test.each([list, '/', '/_api/categories?limit=100'])(
    'gets the same bytes of %s without a database query',
    async (path) => {
      const first = await site.warm(path)
      const pooled = vi.spyOn(database.pool, 'query')
      const connected = vi.spyOn(database.pool, 'connect')
      const requested = site.forwardedPaths.length
      const second = await site.request(path)
      expect(second.status).toBe(200)
      expect(second.body.equals(first.body)).toBe(true)
      expect([pooled.mock.calls, connected.mock.calls, site.forwardedPaths.length]).toEqual([
        [],
        [],
        requested,
      ])
    },
  )

  test('gets the same headers except request id and date', async () => {
    for (const path of [list, '/']) {
      const own = ['x-request-id', 'date', 'etag']
      const [made, stored] = [await site.warm(path), await site.request(path)]
      const shared = (headers: object) => Object.entries(headers).filter(([name]) => !own.includes(name))
      expect(Object.fromEntries(shared(stored.headers))).toEqual(Object.fromEntries(shared(made.headers)))
      expect(stored.headers).toMatchObject({
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
        'content-length': String(stored.body.length),
        vary: 'Accept-Encoding',
      })
      expect(stored.headers['x-request-id']).not.toBe(made.headers['x-request-id'])
    }
  })

  test('gets a response in the compression that the client accepts', async () => {
    const plain = await site.request(list)
    for (const encoding of ['br', 'gzip'] as const) {
      const headers = { 'Accept-Encoding': `${encoding}, deflate` }
      for (const answer of [await site.request(list, { headers }), await site.request(list, { headers })]) {
        expect(answer.headers['content-encoding']).toBe(encoding)
        expect(encodings[encoding](answer.body).equals(plain.body)).toBe(true)
      }
    }
    expect(plain.headers['content-encoding']).toBeUndefined()
    const refused = await site.request(list, { headers: { 'Accept-Encoding': 'br;q=0, gzip;q=0.0' } })
    expect(refused.headers['content-encoding']).toBeUndefined()
  })

  test('gets no body for a HEAD request', async () => {
    await site.warm('/')
    const head = await site.request('/', { method: 'HEAD' })
    expect([head.status, head.body.length]).toEqual([200, 0])
  })
})

describe('The cache key of a public URL', () => {
  test.each([
    ['/', '/?fbclid=IwAR0&utm_source=fb&gclid=x'],
    ['/about', '/about?fbclid="><script>alert(1)</script>'],
    ['/register', '/register?fbclid=IwAR0&sort=date&sort=nonsense'],
    ['/register?category=3&sort=price', '/register?sort=price&fbclid=IwAR0&category=3'],
    [
      '/register?when=past&place=online&month=2026-12&free=1&page=2',
      '/register?page=2&free=1&search=&month=2026-12&place=online&when=past&sort=-date',
    ],
    ['/register?seminar=1', '/register?category=2&seminar=01&fbclid=x&step=1'],
  ])(
    'is the same for %s and %s, and the extra parameters never appear in the response',
    async (plain, marked) => {
      const path = plain.replace('seminar=1', `seminar=${seminarId}`)
      const requested = marked.replace('seminar=01', `seminar=0${seminarId}`)
      await site.warm(path)
      site.forwardedPaths.length = 0
      const answer = await site.request(requested.replaceAll(/["<>]/g, encodeURIComponent))
      expect(site.forwardedPaths).toEqual([])
      expect(answer.text).toContain(`http://localhost:3000${path}`)
      expect(answer.text).not.toMatch(/fbclid|utm_|alert/)
    },
  )

  test.each(['/register?category=3&sort=price', '/register?when=past&page=2', `/register?seminar=1&step=2`])(
    'distinguishes %s from the URL without its last parameter',
    async (path) => {
      expect((await site.warm(path)).text).toContain(`<p>http://localhost:3000${path}</p>`)
      await site.warm(path.replace(/[?&]\w+=\w+$/, ''))
      expect((await site.request(path)).text).toContain(`<p>http://localhost:3000${path}</p>`)
    },
  )

  test.each([
    ['/contact?subject=Recording', 200],
    ['/register?search=kung', 200],
    [`${list}?search=kung`, 200],
    [`${list}?fbclid=x`, 400],
    ['/_api/seminars/details?seminarId=987654', 404],
    ['/register?seminar=404', 404],
    ['/status', 200],
    ['/privacy', 500],
    ['/dashboard', 200],
    ['/_api/auth/session', 401],
    ['//evil.example/about', 200],
    [`/register?fbclid=${'x'.repeat(200)}`, 200],
  ])('does not cover %s, which is rendered each time with status %i', async (path, status) => {
    expect([(await site.request(path)).status, (await site.request(path)).status]).toEqual([status, status])
    expect(site.forwardedPaths).toHaveLength(2)
  })
})

describe('A visitor with a session cookie', () => {
  test('neither reads from nor writes to the public cache, even with an invalid session', async () => {
    const organizer = await aPerson(database.db, { role: 'organizer' })
    const good = await aSessionCookie(database.db, organizer.id, testNow)
    await database.db.execute("update seminars set location_details = 'https://meet.example/secret'")
    for (const Cookie of [good, 'pagsulong_session=stale', `other=1; ${good}`]) {
      site.now = new Date(site.now.getTime() + 60_000)
      site.forwardedPaths.length = 0
      const own = [
        await site.request(list, { headers: { Cookie } }),
        await site.request('/', { headers: { Cookie } }),
      ]
      expect(own[0]?.text.includes('secret')).toBe(Cookie.includes(good))
      expect((await site.warm(list)).text).not.toContain('secret')
      await site.warm('/')
      site.forwardedPaths.length = 0
      const again = await site.request(list, { headers: { Cookie } })
      expect(again.text.includes('secret')).toBe(Cookie.includes(good))
      expect(site.forwardedPaths).toEqual([list])
    }
  })

  test('gets pages with nonces in the CSP, while others get hashes', async () => {
    const Cookie = 'pagsulong_session=stale'
    const nonces = new Set<string>()
    for (const answer of [
      await site.request('/', { headers: { Cookie } }),
      await site.request('/', { headers: { Cookie } }),
    ]) {
      const [, nonce = ''] = /'nonce-(.+?)'/.exec(String(answer.headers['content-security-policy'])) ?? []
      expect(answer.text).toContain(`<script nonce="${nonce}">`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(2)
    const shared = await site.request('/')
    expect(shared.text).toContain('<script>')
    expect(shared.headers['content-security-policy']).toContain("script-src 'self' 'sha256-script';")
  })
})

describe('A client that already has the public response', () => {
  test.each([list, '/about'])('of %s gets a 304 without a body, cached or rendered again', async (path) => {
    const { etag = '' } = (await site.warm(path)).headers
    for (const isCached of [true, false]) {
      if (!isCached) site.now = new Date(site.now.getTime() + 60_000)
      site.forwardedPaths.length = 0
      const answer = await site.request(path, { headers: { 'If-None-Match': `"x", ${etag}` } })
      expect(site.forwardedPaths).toHaveLength(isCached ? 0 : 1)
      expect([answer.status, answer.body.length]).toEqual([304, 0])
      expect(answer.headers).toMatchObject({
        etag,
        'cache-control': 'private, no-cache',
        vary: 'Accept-Encoding',
      })
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
      for (const name of ['content-type', 'content-length', 'content-encoding', 'content-security-policy'])
        expect(answer.headers[name], name).toBeUndefined()
    }
    expect((await site.request(path, { headers: { 'If-None-Match': '"x"' } })).status).toBe(200)
  })

  test('gets the same ETag from another process and after every rendering', async () => {
    const other = await openPublicSite(database, services)
    const marks = new Set<unknown>()
    for (const one of [site, other, site, other]) {
      one.now = new Date(one.now.getTime() + 60_000)
      marks.add((await one.warm('/about')).headers.etag)
    }
    await other.close()
    expect(marks.size).toBe(1)
  })
})

test('Public responses each have their own request id, one log line and one metric count', async () => {
  await site.warm('/about')
  for (const written of [site.forwardedPaths, site.counted, site.lines]) written.length = 0
  const ways = [
    ...Array.from({ length: 20 }, () => site.request(list)),
    site.request('/about'),
    site.request('/about', { headers: { 'If-None-Match': '*' } }),
    site.request('/_api/seminars?fbclid=secret'),
    site.request('/nowhere?secret'),
  ]
  const numbers = (await Promise.all(ways)).map(({ headers }) => headers['x-request-id'])
  const lines = site.lines.filter(({ msg }) => msg === 'request')
  expect(new Set(numbers).size).toBe(ways.length)
  expect(lines.map(({ requestId }) => requestId).sort()).toEqual([...numbers].sort())
  const routes = site.counted.map(({ method, route, status }) => `${method} ${route} ${status}`).sort()
  expect(routes).toEqual([
    ...Array(20).fill(`GET ${list} 200`),
    `GET ${list} 400`,
    'GET page 200',
    'GET page 200',
    'GET page 304',
  ])
  expect(JSON.stringify(site.lines)).not.toContain('secret')
  // Rendered once for all of them.
  expect(site.forwardedPaths.filter((path) => path === list)).toHaveLength(1)
})
