import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPerson, aSeminar, aSessionCookie, aUser, inDays, testNow } from '#tests/kit/builders.ts'
import { createTestApi, createTestServices } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { Database } from '../platform/db/database.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import { createApi } from './api.ts'

const { database, services, api } = await aSite()

beforeAll(async () => {
  for (let count = 0; count < 5; count += 1) await aSeminar(services.db)
})

describe('An API response', () => {
  test('has the security headers, also when it is an error', async () => {
    for (const path of ['/seminars', '/nowhere']) {
      const { headers } = await api.send(path)
      expect(headers.get('Content-Security-Policy')).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
      expect(headers.get('Permissions-Policy')).toContain('geolocation=()')
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.has('Strict-Transport-Security')).toBe(false)
      expect(headers.has('Access-Control-Allow-Origin')).toBe(false)
    }
  })

  test('has Strict-Transport-Security when the public origin is https', async () => {
    const secure = await createTestServices(database, { APP_URL: 'https://seminars.example.ph' })
    const { headers } = await createTestApi(secure).send('/seminars')
    expect(headers.get('Strict-Transport-Security')).toContain('max-age=31536000')
    await secure.close()
  })

  test('is compressed with an encoding that the client accepts', async () => {
    const plain = await (await api.send('/seminars')).text()
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const encoding of ['br', 'gzip'] as const) {
      const response = await api.send('/seminars', { headers: { 'Accept-Encoding': encoding } })
      expect(response.headers.get('Content-Encoding')).toBe(encoding)
      expect(response.headers.get('Vary')).toContain('Accept-Encoding')
      const packed = Buffer.from(await response.arrayBuffer())
      expect(packed.length).toBeLessThan(plain.length / 2)
      expect(unpack[encoding](packed).toString()).toBe(plain)
    }
  })

  test('has Cache-Control: no-store unless the endpoint sets another value', async () => {
    const paths = ['/auth/session', '/nowhere', '/openapi.json', '/seminars']
    const cacheControls = await Promise.all(
      paths.map(async (path) => (await api.send(path)).headers.get('Cache-Control')),
    )
    expect(cacheControls).toEqual(['no-store', 'no-store', 'no-store', 'private, no-cache'])
  })

  test('is a JSON 404 for an unknown path and for a wrong method', async () => {
    expect(await api.call('/nowhere')).toMatchObject({
      status: 404,
      body: { error: 'There is no such address.' },
    })
    expect((await api.call('/seminars', { method: 'DELETE' })).status).toBe(404)
  })

  test('reveals no details of an unexpected failure', async () => {
    const broken = new Proxy(services.db, {
      get() {
        throw new Error('password=hunter2 in statement')
      },
    }) as Database
    const answer = await createTestApi({ ...services, db: broken }).call('/categories')
    const error = 'Something went wrong. Please try again.'
    expect(answer).toMatchObject({ status: 500, body: { error, message: error } })
    expect(JSON.stringify(answer.body)).not.toContain('hunter2')
  })
})

describe('GET /auth/session', () => {
  test('returns the signed-in user', async () => {
    expect((await api.call('/auth/session')).status).toBe(401)
    const person = await aPerson(services.db, { displayName: 'Ana Reyes', role: 'organizer' })
    const Cookie = await aSessionCookie(services.db, person.id)
    expect((await api.call('/auth/session', { headers: { Cookie } })).body).toEqual({
      user: {
        id: person.id,
        email: person.email,
        displayName: 'Ana Reyes',
        role: 'organizer',
        status: 'active',
        firstName: 'Ana',
        middleInitial: null,
        lastName: 'Reyes',
        suffix: null,
        hasLoginAccess: false,
        emailVerified: false,
        communicationPreferences: { email: true, sms: false, phone: false },
        createdAt: person.createdAt.toISOString(),
      },
    })
  })
})

test('GET /auth/signed-in tells whether there is a session, also one that lacks a step', async () => {
  const isSignedIn = async (Cookie?: string) =>
    (await api.call('/auth/signed-in', { headers: Cookie === undefined ? {} : { Cookie } })).body
  const person = await aPerson(services.db)
  expect(await isSignedIn()).toEqual({ isSignedIn: false })
  expect(await isSignedIn('pagsulong_session=made-up')).toEqual({ isSignedIn: false })
  expect(await isSignedIn(await aSessionCookie(services.db, person.id))).toEqual({ isSignedIn: true })
  const withoutFactor = await aPerson(services.db, {
    role: 'admin',
    privilegedSince: inDays(-60),
    createdAt: inDays(-60),
  })
  const restricted = await aSessionCookie(services.db, withoutFactor.id)
  expect(await isSignedIn(restricted)).toEqual({ isSignedIn: true })
})

describe('GET /openapi.json', () => {
  test('describes body, parameters and responses from the validation schemas', async () => {
    const { body } = await api.call('/openapi.json')
    expect(body).toMatchObject({
      paths: {
        '/_api/attendees': {
          post: {
            requestBody: {
              content: { 'application/json': { schema: { additionalProperties: false } } },
            },
            responses: { 200: {}, 400: {}, 404: {}, 409: {}, 413: {}, 415: {}, 429: {} },
          },
        },
      },
    })
    const { paths } = body as { paths: Record<string, { get: { parameters: { name: string }[] } }> }
    const names = paths['/_api/seminars']?.get.parameters.map(({ name }) => name)
    expect(names).toEqual([
      ...['page', 'limit', 'pageSize', 'search', 'categoryId', 'when', 'locationType', 'month', 'isFree'],
      ...['sort', 'includeDrafts'],
    ])
  })

  test('lists all parameters of a choice between queries as optional ones', async () => {
    const parameters = ['body', 'registrationId'].map((name) => ({ name, in: 'query', required: false }))
    expect((await api.call('/openapi.json')).body).toMatchObject({
      paths: { '/_api/attendees/ticket': { get: { parameters } } },
    })
  })

  test('contains no default value that its own pattern rejects', async () => {
    const patterns: [string, string][] = []
    JSON.stringify((await api.call('/openapi.json')).body, (_, part) => {
      const { default: usual, pattern } = part ?? {}
      if (typeof usual === 'string' && typeof pattern === 'string') patterns.push([usual, pattern])
      return part
    })
    expect(patterns).not.toHaveLength(0)
    for (const [usual, pattern] of patterns) expect(usual).toMatch(new RegExp(pattern))
  })

  test('is also available as an HTML page at /docs', async () => {
    const response = await api.send('/docs')
    expect(response.headers.get('Content-Type')).toContain('text/html')
    expect(await response.text()).toContain('POST /_api/attendees')
  })
})

test('Request log has one line per request and no personal data', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const logged = createTestApi({ ...services, log, clock: () => testNow })
  await logged.call('/seminars?search=hunter2')
  await logged.call('/attendees', { body: { firstName: 'hunter2', email: 'hunter2@example.ph' } })
  const [read = '', refused = ''] = lines
  expect(lines).toHaveLength(2)
  expect(JSON.parse(read)).toMatchObject({ method: 'GET', route: '/_api/seminars', status: 200 })
  expect(JSON.parse(refused)).toMatchObject({ route: '/_api/attendees', status: 400, code: 'input_invalid' })
  expect(lines.join('')).not.toContain('hunter2')
})

test('Request log of a denied request names account and network, without IP or e-mail address', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const logged = createTestApi({ ...services, log, clock: () => testNow })
  const owner = await aUser(services.db, { email: 'owner@example.ph' })
  const attempt = { email: owner.email, password: 'not the password' }
  await logged.call('/auth/login_with_password', { body: attempt })
  await logged.call('/auth/login_with_password', { body: { ...attempt, email: 'nobody@example.ph' } })
  const cookie = await aSessionCookie(services.db, owner.id)
  await logged.call('/attendees', { headers: { Cookie: cookie } })
  await logged.call('/seminars')
  const [wrong, unknown, forbidden, fine] = lines.map((line) => JSON.parse(line))
  const network = expect.stringMatching(/^[\w-]{16}$/)
  expect(wrong).toMatchObject({ status: 401, personId: owner.id, network })
  expect(unknown).toMatchObject({ status: 401, network: wrong.network })
  expect(unknown).not.toHaveProperty('personId')
  expect(forbidden).toMatchObject({ status: 403, personId: owner.id, network })
  expect(fine).not.toHaveProperty('network')
  expect(lines.join('')).not.toMatch(/example\.ph|127\.0\.0\.1/)
})

test('API call made by a server-rendered page uses its request id and logs no line', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const app = createApi({ ...services, log }, createMetrics())
  const request = new Request('http://localhost:3000/_api/auth/session')
  const answer = await app.fetch(request, { page: { requestId: 'the page' } })
  expect(answer.headers.get('X-Request-Id')).toBe('the page')
  expect(lines).toEqual([])
})

test.for(['/seminars/details?seminarId=1', '/categories'])(
  'API call made by a server-rendered page gets %s as a value without serializing it',
  async (path) => {
    const handed: unknown[] = []
    const env = { page: { requestId: 'the page' }, handOver: (value: unknown) => void handed.push(value) }
    const app = createApi(services, createMetrics())
    const answer = await app.fetch(new Request(`http://localhost:3000/_api${path}`), env)
    const sent = await api.send(path)
    expect([answer.status, await answer.text()]).toEqual([sent.status, ''])
    expect(handed).toStrictEqual([await sent.json()])
  },
)

test('API call made by a server-rendered page gets a refusal as JSON', async () => {
  const env = { page: { requestId: 'the page' }, handOver: () => expect.unreachable() }
  const app = createApi(services, createMetrics())
  const response = await app.fetch(new Request('http://localhost:3000/_api/seminars/details'), env)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual(await (await api.send('/seminars/details')).json())
})
