import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnvironment } from './context.ts'
import { pageContentSecurityPolicy, securityHeaders } from './security-headers.ts'

const app = new Hono<HttpEnvironment>()
  .use(securityHeaders('https://seminars.example.ph'))
  .get('/page', (c) =>
    c.html('<p>', 200, { 'Content-Security-Policy': pageContentSecurityPolicy({ scripts: '', styles: '' }) }),
  )
  .get('/data', (c) => c.json({}))

test('HTML page response names the CSP report endpoint in report-uri and report-to', async () => {
  const { headers } = await app.request('/page')
  expect(headers.get('Content-Security-Policy')).toMatch(/; report-uri \/_api\/csp-reports; report-to csp$/)
  expect(headers.get('Reporting-Endpoints')).toBe('csp="/_api/csp-reports"')
})

test('Non-HTML response has no CSP reporting headers', async () => {
  const { headers } = await app.request('/data')
  expect(headers.get('Content-Security-Policy')).not.toContain('report')
  expect(headers.has('Reporting-Endpoints')).toBe(false)
})
