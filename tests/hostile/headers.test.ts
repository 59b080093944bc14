import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSeminar, aSessionCookie, aUser } from '../kit/builders.ts'
import { openPublicSite, type PublicSite } from '../kit/public-site.ts'
import { createTestApi, createTestServices } from '../kit/services.ts'
import { aSite } from '../kit/site.ts'

const { database, services } = await aSite()
let site: PublicSite

beforeAll(async () => {
  await aSeminar(services.db)
  site = await openPublicSite(database, services)
})

afterAll(() => site.close())

/** A page, a cached page, a list, a refusal and a file. */
const addresses = ['/dashboard', '/about', '/_api/seminars', '/_api/users', '/robots.txt']

describe('Responses to pages of other origins', () => {
  test('have no CORS headers, with or without a cookie', async () => {
    for (const path of addresses) {
      for (const headers of [
        { Origin: 'https://evil.example' },
        { Origin: 'null', Cookie: 'pagsulong_session=x' },
        {
          Origin: 'https://evil.example',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'content-type',
        },
      ]) {
        for (const method of ['GET', 'OPTIONS']) {
          const response = await site.request(path, { method, headers })
          const names = Object.keys(response.headers)
          expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([])
        }
      }
    }
  })

  test('forbid framing and type sniffing, and limit the referrer', async () => {
    for (const path of addresses) {
      const { headers } = await site.request(path)
      expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
    }
  })

  test('name the CSP report endpoint on every page, cached or not', async () => {
    for (const path of ['/about', '/about', '/dashboard']) {
      const { headers } = await site.request(path)
      expect(headers['reporting-endpoints'], path).toBe('csp="/_api/csp-reports"')
      expect(headers['content-security-policy'], path).toContain('report-to csp')
    }
  })
})

describe('Header forgery and injection', () => {
  const forgedHeaders = {
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Port': '4443',
    'X-Forwarded-Prefix': '/evil',
    'X-Original-URL': '/_api/users',
    'X-Rewrite-URL': '/_api/users',
    Forwarded: 'for=1.2.3.4;host=evil.example;proto=https',
    'X-Host': 'evil.example',
    Referer: 'https://evil.example/x',
    'User-Agent': 'evil.example',
    'Accept-Language': 'evil-EVIL',
  }

  test('never puts a forged host or client into a response, cached or not', async () => {
    for (const path of ['/about?marked=1', '/_api/seminars?limit=7', '/sitemap.xml', '/dashboard']) {
      // The test's uncached page shows the Host of its request.
      const Host = path === '/dashboard' ? 'localhost:3000' : 'evil.example'
      const forged = await site.request(path, { headers: { ...forgedHeaders, Host } })
      const next = await site.request(path)
      for (const { text, headers } of [forged, next])
        expect(`${text} ${JSON.stringify(headers)}`, path).not.toContain('evil')
    }
  })

  test('adds no response header through line breaks in the URL', async () => {
    for (const path of [
      '/seminars/1.ics%0d%0aX-Evil:%201',
      '/dashboard%0d%0aX-Evil:%201',
      '/login?next=/a%0d%0aX-Evil:%201',
      '/_api/seminars/participants?seminarId=1%0d%0aX-Evil:%201',
    ])
      expect((await site.request(path)).headers, path).not.toHaveProperty('x-evil')
  })
})

test('Session cookie is HttpOnly and SameSite, and Secure when the site is https', async () => {
  const secure = await createTestServices(database, { APP_URL: 'https://seminars.example.ph' })
  const { email } = await aUser(services.db)
  const body = { email, password: 'kalabaw at kubo' }
  for (const [given, isSecure] of [
    [services, false],
    [secure, true],
  ] as const) {
    const { headers } = await createTestApi(given).call('/auth/login_with_password', { body })
    const cookies = headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly/)
      expect(cookie).toMatch(/; SameSite=Lax/)
      expect(/; Secure/.test(cookie)).toBe(isSecure)
      expect(cookie).not.toMatch(/; Domain/)
    }
  }
  await secure.close()
})

test('JSON keys such as __proto__ or role in a body give no additional rights', async () => {
  const api = createTestApi(services)
  const { id } = await aUser(services.db, { role: 'attendee' })
  const headers = { Cookie: await aSessionCookie(services.db, id), 'Content-Type': 'application/json' }
  for (const text of [
    '{"displayName":"Ana","__proto__":{"role":"admin"}}',
    '{"displayName":"Ana","constructor":{"prototype":{"role":"admin"}}}',
    '{"displayName":"Ana","role":"admin"}',
  ]) {
    const { status } = await api.call('/account/update', { body: text, headers })
    expect(status).toBe(400)
  }
  expect((await api.call('/users', { headers })).status).toBe(403)
  for (const search of [
    '__proto__[role]=admin',
    'constructor[prototype][role]=admin',
    '__proto__.role=admin',
  ])
    expect((await api.call(`/seminars?${search}`)).status).toBe(400)
  expect(({} as Record<string, unknown>).role).toBeUndefined()
})
