import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { noLimits } from '#tests/kit/services.ts'
import type { HttpEnvironment } from '../platform/http/context.ts'
import { toErrorResponse } from '../platform/http/failures.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import { Refusal } from '../platform/refusals.ts'
import type { Services } from '../platform/services.ts'
import { createCspReportsHttp } from './csp-reports.ts'

const appUrl = 'https://seminars.example.ph'

function aReceiver({ most = Number.POSITIVE_INFINITY } = {}) {
  const lines: Record<string, unknown>[] = []
  const metrics = createMetrics()
  let used = 0
  const limits = {
    ...noLimits,
    use: async ({ name }: { name: string }) => {
      if (name === 'csp_all') used += 1
      if (used > most) throw new Refusal('too_many', 'too_many_requests', 'Too many requests.')
    },
  }
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = new Hono<HttpEnvironment>()
  app.onError(toErrorResponse)
  app.use((c, next) => {
    c.set('services', { config: { appUrl }, limits } as unknown as Services)
    c.set('log', log)
    c.set('clientAddress', '203.0.113.7')
    return next()
  })
  app.route('/', createCspReportsHttp(metrics))
  return {
    lines,
    metrics,
    async send(body: unknown, type = 'application/reports+json') {
      const sent = typeof body === 'string' ? body : JSON.stringify(body)
      const response = await app.request('/csp-reports', {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: sent,
      })
      return { status: response.status, body: await response.json() }
    },
  }
}

const page = `${appUrl}/register?seminar=7&email=ana@example.ph`

/** The format of Chromium. */
const modern = {
  type: 'csp-violation',
  age: 3,
  url: page,
  user_agent: 'Mozilla/5.0 of-someone',
  body: {
    blockedURL: 'https://evil.example/steal.js?cookie=secret',
    disposition: 'enforce',
    documentURL: page,
    effectiveDirective: 'script-src-elem',
    originalPolicy: "default-src 'self'",
    sample: 'secret()',
    statusCode: 200,
  },
}

/** The format of Firefox and Safari. */
const legacy = {
  'csp-report': {
    'document-uri': page,
    referrer: 'https://mail.example/inbox/of-someone',
    'blocked-uri': 'inline',
    'violated-directive': "script-src 'self' 'nonce-abc'",
    'original-policy': "default-src 'self'",
    'script-sample': 'secret()',
  },
}

test('CSP reports are accepted in both browser formats and logged without personal data', async () => {
  const receiver = aReceiver()
  expect(await receiver.send([modern])).toEqual({ status: 200, body: { received: 1 } })
  expect(await receiver.send(legacy, 'application/csp-report')).toEqual({
    status: 200,
    body: { received: 1 },
  })
  expect(receiver.lines).toMatchObject([
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/register' },
    { directive: 'script-src', blocked: 'inline', page: '/register' },
  ])
  expect(JSON.stringify(receiver.lines)).not.toMatch(/secret|someone|ana@|seminar=/)
  const text = await receiver.metrics.text()
  expect(text).toContain('pagsulong_csp_reports_total{directive="script-src-elem"} 1')
  expect(text).toContain('pagsulong_csp_reports_total{directive="script-src"} 1')
})

test('CSP reports cannot inject text into the log or metric labels', async () => {
  const receiver = aReceiver()
  const hostile = (body: object) => ({ ...modern, body })
  await receiver.send([
    hostile({
      effectiveDirective: 'ana@example.ph',
      blockedURL: 'x'.repeat(5000),
      documentURL: `${appUrl}/ana%40x/`,
    }),
    hostile({
      effectiveDirective: 'img-src\n{}',
      blockedURL: 'chrome-extension://abcd/x',
      documentURL: 'https://other.example/',
    }),
    hostile({
      effectiveDirective: 'img-src',
      blockedURL: `https://${'a'.repeat(300)}.example/`,
      documentURL: `${appUrl}/`,
    }),
  ])
  expect(receiver.lines).toMatchObject([
    { directive: 'other', blocked: 'other', page: 'other' },
    { directive: 'other', blocked: 'chrome-extension:', page: 'other' },
    { directive: 'img-src', page: '/' },
  ])
  for (const line of receiver.lines) expect(JSON.stringify(line).length).toBeLessThan(400)
  expect(await receiver.metrics.text()).not.toContain('ana')
})

test('CSP report endpoint ignores other kinds of reports', async () => {
  const receiver = aReceiver()
  expect(
    await receiver.send([{ type: 'deprecation', url: page, body: { id: 'x' } }, { type: 'crash' }]),
  ).toEqual({
    status: 200,
    body: { received: 0 },
  })
  expect(receiver.lines).toEqual([])
})

test.for([
  ['a body that is not JSON', '{', 400],
  ['a body that is not a report', { hello: 1 }, 400],
  ['more than twenty reports at once', Array.from({ length: 21 }, () => modern), 400],
  ['more than 16 kB', [{ ...modern, body: { sample: 'x'.repeat(20_000) } }], 413],
] as const)('CSP report endpoint refuses %s', async ([, body, status]) => {
  const receiver = aReceiver()
  expect((await receiver.send(body)).status).toBe(status)
  expect(receiver.lines).toEqual([])
})

test('CSP reports beyond the rate limit get 429 and are not logged', async () => {
  const receiver = aReceiver({ most: 5 })
  expect((await receiver.send(Array.from({ length: 20 }, () => modern))).status).toBe(429)
  expect(receiver.lines).toHaveLength(5)
})
