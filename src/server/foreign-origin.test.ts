/** Every state-changing endpoint refuses calls from another site with a visitor's session. */
import { afterAll, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '../../tests/kit/builders.ts'
import { createTestDatabase } from '../../tests/kit/database.ts'
import { createTestApi, createTestServices } from '../../tests/kit/services.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import { createSiteApp } from './app.ts'
import { HealthCheck } from './health.ts'

const database = await createTestDatabase()
const services = await createTestServices(database)
// Rate limits are off, because each call is repeated many times.
const limits = { use: async () => {}, refund: async () => {} }
const api = createTestApi({ ...services, limits })
const person = await aPerson(services.db, { role: 'admin' })
const Cookie = await aSessionCookie(services.db, person.id)
const { body: document } = await api.call<{ paths: Record<string, Record<string, unknown>> }>('/openapi.json')
const changing = Object.entries(document.paths).flatMap(([path, methods]) =>
  'post' in methods ? [path.replace('/_api', '')] : [],
)

afterAll(async () => {
  await services.close()
  await database.close()
})

/**
 * Acts on the recipient named in its link, never on the session, so mail programs may call it from any
 * origin.
 */
const unsubscribePath = '/email/unsubscribe'
/** CSP reports do not act on a session either. */
const forAnybody = [unsubscribePath, '/csp-reports']

const refusal = 'This request came from another site.'

async function isRefused(path: string, headers: Record<string, string>): Promise<boolean> {
  const response = await api.send(path, { method: 'POST', body: {}, headers })
  return response.status === 403 && (await response.text()).includes(refusal)
}

/** Headers that identify a request from another site. */
const foreign = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'https://localhost:3000' },
  { Origin: 'http://localhost:3000.evil.example' },
  { Origin: 'https://evil.example', 'Content-Type': 'text/plain' },
  { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
]

const ours = [
  {},
  { Origin: 'http://localhost:3000' },
  { 'Sec-Fetch-Site': 'same-origin' },
  { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'none' },
]

test.for(changing.filter((path) => !forAnybody.includes(path)))(
  "POST %s is rejected with a foreign origin and accepted from the site's own",
  async (path) => {
    for (const headers of foreign) {
      expect(await isRefused(path, { Cookie, ...headers }), JSON.stringify(headers)).toBe(true)
    }
    for (const headers of ours) {
      const fresh = await aSessionCookie(services.db, person.id)
      expect(await isRefused(path, { Cookie: fresh, ...headers }), JSON.stringify(headers)).toBe(false)
    }
  },
)

test('One-click unsubscribe is accepted from foreign origins, even with a session cookie', async () => {
  expect(changing).toContain(unsubscribePath)
  for (const headers of foreign) expect(await isRefused(unsubscribePath, { Cookie, ...headers })).toBe(false)
})

test.for(['/attendees/export', '/attendees/own-data?format=csv', '/seminars/participants?seminarId=1'])(
  'GET %s is rejected when linked from another site',
  async (path) => {
    const fetchFrom = (site: string) => api.send(path, { headers: { Cookie, 'Sec-Fetch-Site': site } })
    for (const site of ['cross-site', 'same-site']) {
      const response = await fetchFrom(site)
      expect([response.status, await response.text()]).toEqual([403, expect.stringContaining(refusal)])
    }
    for (const site of ['same-origin', 'none'])
      expect(await (await fetchFrom(site)).text()).not.toContain(refusal)
  },
)

test('Sign-in and sign-out endpoints reject calls from other sites, with or without a session', async () => {
  const calls = changing.filter((path) => path.startsWith('/auth/'))
  expect(calls.length).toBeGreaterThan(4)
  for (const path of calls) {
    expect(await isRefused(path, { Origin: 'https://evil.example' }), path).toBe(true)
    expect(await isRefused(path, { 'Sec-Fetch-Site': 'cross-site' }), path).toBe(true)
  }
})

test('Forms of pages are accepted from the site itself only, also without a session', async () => {
  const pages = () => Promise.reject(new Error('The page was reached.'))
  const health = new HealthCheck(database.pool)
  const site = createSiteApp({ services, metrics: createMetrics(), health, pages, clientFolder: null })
  const post = async (path: string, headers: Record<string, string>) =>
    (await site.request(`http://localhost:3000${path}`, { method: 'POST', headers })).status
  for (const path of ['/login', '/register?seminar=1', '/contact.data', '/account-link']) {
    for (const headers of foreign) {
      expect([path, headers, await post(path, headers)]).toEqual([path, headers, 403])
      expect(await post(path, { Cookie, ...headers })).toBe(403)
    }
    for (const headers of ours) expect(await post(path, headers)).toBe(500)
  }
})
