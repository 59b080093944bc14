import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aSeminar } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { createTestSite } from '#tests/kit/test-site.ts'
import { seminarPath } from '../features/seminars/contract/paths.ts'
import { HealthCheck } from './health.ts'

const { database, services } = await aSite({ METRICS_TOKEN: 'a token long enough' })
const health = new HealthCheck(database.pool)
const site = createTestSite(services, database.pool, { health })

const get = (path: string, headers: Record<string, string> = {}) => site(path, { headers })

test('/readyz responds with 200 only between start and stop, /healthz always', async () => {
  expect((await get('/readyz')).status).toBe(503)
  health.markStarted()
  expect((await get('/readyz')).status).toBe(200)
  health.markStopping()
  expect([(await get('/readyz')).status, (await get('/healthz')).status]).toEqual([503, 200])
})

test('Security headers are sent even with health checks, robots.txt and 404s', async () => {
  for (const path of ['/healthz', '/readyz', '/robots.txt', '/nowhere']) {
    const { headers } = await get(path)
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  }
})

/** A connection from an address. */
const incomingFrom = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

test('GET /metrics is open to direct local requests, but not to requests forwarded by a proxy', async () => {
  const statusWith = async (headers: Record<string, string>) =>
    (await site('/metrics', { headers }, incomingFrom('::ffff:127.0.0.1'))).status
  expect(await statusWith({})).toBe(200)
  for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Via', 'X-Forwarded-Proto'])
    expect(await statusWith({ [name]: '127.0.0.1' })).toBe(404)
})

test('GET /metrics requires the token even locally when the site is public', async () => {
  const config = { ...services.config, appUrl: 'https://seminars.example' }
  const publicSite = createTestSite({ ...services, config }, database.pool)
  const local = incomingFrom('127.0.0.1')
  expect((await publicSite('/metrics', {}, local)).status).toBe(404)
  const headers = { Authorization: 'Bearer a token long enough' }
  expect((await publicSite('/metrics', { headers }, local)).status).toBe(200)
})

test('GET /metrics responds with 404 to remote requests without the token', async () => {
  expect((await get('/metrics')).status).toBe(404)
  expect((await get('/metrics', { Authorization: 'Bearer wrong' })).status).toBe(404)
  const shown = await get('/metrics', { Authorization: 'Bearer a token long enough' })
  expect(await shown.text()).toContain('http_request_duration_seconds')
})

test('Share images of the site and of each seminar are PNGs of 1200 by 630', async () => {
  const seminar = await aSeminar(services.db)
  for (const path of ['/share/site.png', `/share/seminars/${seminar.id}`]) {
    const response = await get(path)
    expect(response.headers.get('Content-Type')).toBe('image/png')
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect({ width, height }).toEqual({ width: 1200, height: 630 })
  }
  expect((await get('/share/seminars/987654')).status).toBe(404)
})

test('Sitemap and robots.txt list public pages and seminars and exclude the rest', async () => {
  const seminar = await aSeminar(services.db)
  const sitemap = await (await get('/sitemap.xml')).text()
  const pages = [
    '/',
    '/about',
    '/provider',
    '/resources',
    '/resources/webinar-recordings',
    '/contact',
    '/status',
    '/privacy',
  ]
  for (const path of pages) expect(sitemap).toContain(`<loc>http://localhost:3000${path}</loc>`)
  expect(sitemap).not.toContain('_index_backup')
  expect(sitemap).toContain(`<loc>http://localhost:3000${seminarPath(seminar)}</loc>`)
  const robots = await (await get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /dashboard')
  for (const path of pages.slice(1)) expect(robots).not.toContain(`Disallow: ${path}`)
  expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml')
})

test('Site routes API calls, and responds with 500 without details when rendering fails', async () => {
  expect((await get('/_api/categories')).status).toBe(200)
  const failed = await get('/')
  expect(failed.status).toBe(500)
  expect(await failed.text()).not.toContain('There are no pages here.')
})
