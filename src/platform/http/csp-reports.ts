/**
 * What browsers refused to do in our pages, as they report it themselves (Content Security Policy Level 3, 5; Reporting
 * API). It is either a mistake of ours, or somebody whose script did not run.
 *
 * Kept is what names nobody: the directive, where the refused thing came from, and which page it was, in the log; a
 * count by directive for the collector. Anybody can send one, so they are small, few, and prove nothing.
 */
import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { BodyLimit } from './body-text.ts'
import type { HttpEnvironment } from './context.ts'
import { answers } from './described.ts'
import { everyone } from './guards.ts'
import { body } from './input.ts'
import type { Metrics } from './metrics.ts'
import { perAddress } from './per-address.ts'
import type { RateRule } from './rate-limits.ts'

/** A page that breaks its policy at every visit reports several times; beyond that it is told nothing new. */
const reportsPerAddress: RateRule = { name: 'csp_address', times: 60, withinSeconds: 600 }
/** Lines in the log, whoever sends: a botnet must not fill a disk. */
const reportsInAll: RateRule = { name: 'csp_all', times: 600, withinSeconds: 600 }

const bodyLimit: BodyLimit = { sizeInBytes: 16 * 1024, message: 'The report is too large.' }
const mostReports = 20

/** As browsers write to `report-uri`. */
const LegacyReport = z.object({
  'csp-report': z.object({
    'document-uri': z.optional(z.string()),
    'blocked-uri': z.optional(z.string()),
    'effective-directive': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
  }),
})

/** As browsers write to `report-to`, together with reports of other kinds. */
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

const Received = z.object({ received: z.int() })

/** Those of our own policies; whatever else somebody sends is one name for the collector, not thousands. */
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

/** Old browsers write the whole directive, with its sources. */
function directiveOf(text = ''): string {
  const [name = ''] = text.split(' ')
  return directives.includes(name) ? name : 'other'
}

const longestOrigin = 100

/** Where the refused thing came from: an origin, or what it was where it came from nowhere. */
function originOf(text: string | null | undefined): string {
  if (text && /^[a-z-]{1,20}$/.test(text)) return text
  const url = URL.parse(text ?? '')
  if (url === null) return 'other'
  return /^https?:$/.test(url.protocol) ? url.origin.slice(0, longestOrigin) : url.protocol
}

/** What stands in an address besides the names of our pages may be somebody's. */
const nameOfPage = /^[a-z-]{1,30}$/

/** The page's first name: never its parameters, and nothing that is no address of this site. */
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

export function cspReportsHttp(metrics: Metrics): Hono<HttpEnvironment> {
  const counted = metrics.addCounter(
    'pagsulong_csp_reports_total',
    'What browsers refused in our pages by the Content-Security-Policy',
    ['directive'],
  )
  return new Hono<HttpEnvironment>().post(
    '/csp-reports',
    everyone,
    body(CspReports, bodyLimit),
    perAddress(reportsPerAddress),
    answers('What a browser refused in one of our pages, as it reports it itself', Received),
    async (c) => {
      const { services, log } = c.var
      const violations = listViolations(c.req.valid('json'), services.config.appUrl)
      for (const violation of violations) {
        await services.limits.use(reportsInAll, 'all')
        counted.count({ directive: violation.directive })
        log.warn(violation, 'refused by the Content-Security-Policy')
      }
      return c.json({ received: violations.length } satisfies z.infer<typeof Received>)
    },
  )
}
