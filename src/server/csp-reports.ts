/**
 * Logs directive, blocked origin and page, nothing that identifies a person. Anybody can send reports, so
 * they are small and rate-limited.
 */
import type { Hono } from 'hono'
import * as z from 'zod/mini'
import type { DeclaredEndpoints } from '../application/contract/endpoint.ts'
import { serveEndpoints } from '../application/http/serve-endpoints.ts'
import type { BodyLimit } from '../platform/http/body-text.ts'
import type { HttpEnvironment } from '../platform/http/context.ts'
import { rateLimitPerIpAddress } from '../platform/http/limit-per-address.ts'
import type { Metrics } from '../platform/http/metrics.ts'
import type { RateLimitRule } from '../platform/rate-limits.ts'

/** A page with a violation sends several reports per visit. */
const reportsPerAddress: RateLimitRule = { name: 'csp_address', times: 60, withinSeconds: 600 }
/** A global limit, so that a botnet cannot fill the disk with log lines. */
const reportsInAll: RateLimitRule = { name: 'csp_all', times: 600, withinSeconds: 600 }

const bodyLimit: BodyLimit = { sizeInBytes: 16 * 1024, message: 'The report is too large.' }
const mostReports = 20

const LegacyReport = z.object({
  'csp-report': z.object({
    'document-uri': z.optional(z.string()),
    'blocked-uri': z.optional(z.string()),
    'effective-directive': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
  }),
})

const Reports = z
  .array(
    z.object({
      type: z.string(),
      url: z.optional(z.string()),
      body: z.optional(
        z.nullable(
          z.object({
            documentURL: z.optional(z.string()),
            blockedURL: z.optional(z.nullable(z.string())),
            effectiveDirective: z.optional(z.string()),
          }),
        ),
      ),
    }),
  )
  .check(z.maxLength(mostReports))

const CspReports = z.union([LegacyReport, Reports])
type CspReports = z.infer<typeof CspReports>

const cspReportsEndpoints = {
  'POST /csp-reports': {
    summary: 'Receive Content-Security-Policy reports from browsers',
    access: 'public',
    body: CspReports,
    response: z.object({ received: z.int() }),
    refusals: [429],
  },
} as const satisfies DeclaredEndpoints

/** Directives of our policies; all others count under one label, to bound the metric. */
const directives = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'connect-src',
  'font-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'media-src',
  'worker-src',
  'manifest-src',
]

interface Violation {
  readonly directive: string
  readonly blocked: string
  readonly page: string
}

function directiveOf(text = ''): string {
  const [name = ''] = text.split(' ')
  return directives.includes(name) ? name : 'other'
}

const longestOrigin = 100

function originOf(text: string | null | undefined): string {
  if (text && /^[a-z-]{1,20}$/.test(text)) return text
  const url = URL.parse(text ?? '')
  if (url === null) return 'other'
  return /^https?:$/.test(url.protocol) ? url.origin.slice(0, longestOrigin) : url.protocol
}

/** Pattern of a page's name; anything else in a URL may be personal data. */
const nameOfPage = /^[a-z-]{1,30}$/

/** First path segment of a page of this site, without parameters. */
function pageOf(text: string | undefined, appUrl: string): string {
  const url = URL.parse(text ?? '')
  if (url === null || url.origin !== appUrl) return 'other'
  const [, first = ''] = url.pathname.split('/')
  return first === '' || nameOfPage.test(first) ? `/${first}` : 'other'
}

function listViolations(sent: CspReports, appUrl: string): Violation[] {
  if (!Array.isArray(sent)) {
    const report = sent['csp-report']
    const directive = directiveOf(report['effective-directive'] ?? report['violated-directive'])
    const page = pageOf(report['document-uri'], appUrl)
    return [{ directive, blocked: originOf(report['blocked-uri']), page }]
  }
  return sent.flatMap(({ type, url, body }) =>
    type === 'csp-violation' && body
      ? [
          {
            directive: directiveOf(body.effectiveDirective),
            blocked: originOf(body.blockedURL),
            page: pageOf(body.documentURL ?? url, appUrl),
          },
        ]
      : [],
  )
}

export function createCspReportsHttp(metrics: Metrics): Hono<HttpEnvironment> {
  const counted = metrics.addCounter(
    'pagsulong_csp_reports_total',
    'What browsers refused in our pages by the Content-Security-Policy',
    ['directive'],
  )
  return serveEndpoints(cspReportsEndpoints, {
    'POST /csp-reports': {
      bodyLimit,
      use: [rateLimitPerIpAddress(reportsPerAddress)],
      handle: async (c, { body, json }) => {
        const { services, log } = c.var
        const violations = listViolations(body, services.config.appUrl)
        for (const violation of violations) {
          await services.limits.use(reportsInAll, 'all')
          counted.count({ directive: violation.directive })
          log.warn(violation, 'refused by the Content-Security-Policy')
        }
        return json({ received: violations.length })
      },
    },
  })
}
