/** Every state-changing endpoint and every export refuses calls from another site with a visitor's session. */
import { expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { createTestApi, withoutLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { createTestSite } from '#tests/kit/test-site.ts'

const { database, services } = await aSite()
const api = createTestApi(withoutLimits(services))
const person = await aPerson(services.db, { role: 'admin' })
const Cookie = await aSessionCookie(services.db, person.id)
interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}
const { body: document } = await api.call<{ paths: Record<string, Record<string, Operation>> }>(
  '/openapi.json',
)
const changing = Object.entries(document.paths).flatMap(([path, methods]) =>
  'post' in methods ? [path.replace('/_api', '')] : [],
)

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

test('Calls are rejected by any header that names another site, and accepted by those of the site', async () => {
  const path = '/account/update'
  for (const headers of foreign) expect(await isRefused(path, { Cookie, ...headers })).toBe(true)
  for (const headers of ours) expect(await isRefused(path, { Cookie, ...headers })).toBe(false)
})

test.for(changing.filter((path) => !forAnybody.includes(path)))(
  'POST %s is rejected with a foreign origin',
  async (path) => {
    expect(await isRefused(path, { Cookie, Origin: 'https://evil.example' })).toBe(true)
  },
)

test('Sign-in and sign-out endpoints reject calls from other sites without a session as well', async () => {
  const calls = changing.filter((path) => path.startsWith('/auth/'))
  expect(calls.length).toBeGreaterThan(4)
  for (const path of calls) expect(await isRefused(path, { Origin: 'https://evil.example' }), path).toBe(true)
})

test('One-click unsubscribe is accepted from foreign origins, even with a session cookie', async () => {
  expect(changing).toContain(unsubscribePath)
  for (const headers of foreign) expect(await isRefused(unsubscribePath, { Cookie, ...headers })).toBe(false)
})

const exportTypes = ['text/csv', 'application/zip']
const downloads = Object.entries(document.paths).flatMap(([path, { get }]) =>
  Object.keys(get?.responses[200]?.content ?? {}).some(
    (type) => exportTypes.includes(type) || type.includes('spreadsheet'),
  )
    ? [path.replace('/_api', '')]
    : [],
)

test.for(downloads)('GET %s is rejected when linked from another site', async (path) => {
  const fetchFrom = (site: string) => api.send(path, { headers: { Cookie, 'Sec-Fetch-Site': site } })
  for (const site of ['cross-site', 'same-site']) {
    const response = await fetchFrom(site)
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining(refusal)])
  }
  for (const site of ['same-origin', 'none'])
    expect(await (await fetchFrom(site)).text()).not.toContain(refusal)
})

test('Forms of pages are accepted from the site itself only, also without a session', async () => {
  const site = createTestSite(services, database.pool)
  const post = async (path: string, headers: Record<string, string>) =>
    (await site(path, { method: 'POST', headers })).status
  for (const path of ['/login', '/register?seminar=1', '/contact.data', '/account-link']) {
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }])
      expect([path, await post(path, headers), await post(path, { Cookie, ...headers })]).toEqual([
        path,
        403,
        403,
      ])
    for (const headers of ours) expect(await post(path, headers)).toBe(500)
  }
})
