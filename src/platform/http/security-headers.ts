/** Headers on every answer (HTTP API, "Headers"). Pages add their own Content-Security-Policy. */
import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnvironment } from './context.ts'

/** For everything that is data: it may load nothing, run nothing, lead nowhere and be framed by nobody. */
export const policyOfData = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Where browsers tell what they refused in a page; the first is for those that do not know the second. */
export const reporting = 'report-uri /_api/csp-reports; report-to csp'
const reportingEndpoints = 'csp="/_api/csp-reports"'

/** What a page may have inline, as sources of a Content-Security-Policy. */
export interface InlineSources {
  readonly scripts: string
  readonly styles: string
}

/** Scripts and styles that carry this answer's nonce. */
export function nonceSources(nonce: string): InlineSources {
  return { scripts: `'nonce-${nonce}'`, styles: `'nonce-${nonce}'` }
}

/**
 * The policy of a page: scripts of this origin and those named, nothing else inline, nothing evaluated.
 *
 * `style` attributes, which the carousel and progress bars set, can be named by neither nonce nor hash.
 */
export function pagePolicy({ scripts, styles }: InlineSources, isDevelopment = false): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // In development the page is told of changes through a socket on a port of its own.
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    reporting,
  ].join('; ')
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Takes the nonce out of a page that many readers get, and names what carried it by its hash instead.
 *
 * What stands in the page without the nonce is not ours: it gets no hash, and so it does not run.
 */
export function hashInline(page: string, nonce: string): { page: string; sources: InlineSources } {
  const mark = ` nonce="${nonce}"`
  const hashes: Record<string, string[]> = { script: [], style: [] }
  const ours = new RegExp(`<(script|style)\\b[^>]*${RegExp.escape(mark)}[^>]*>`, 'g')
  for (const { 0: tag, 1: name = '', index } of page.matchAll(ours)) {
    const start = index + tag.length
    const text = page.slice(start, page.indexOf(`</${name}>`, start)).replaceAll(nonce, '')
    if (text !== '') hashes[name]?.push(hashOf(text))
  }
  return {
    page: page.replaceAll(mark, '').replaceAll(nonce, ''),
    sources: { scripts: hashes.script?.join(' ') ?? '', styles: hashes.style?.join(' ') ?? '' },
  }
}

/** Whether answers tell browsers to come by https alone, and how; null where the site is served without. */
export function transportSecurity(appUrl: string): string | null {
  return appUrl.startsWith('https://') ? 'max-age=31536000; includeSubDomains' : null
}

export function securityHeaders(appUrl: string): MiddlewareHandler<HttpEnvironment> {
  const transport = transportSecurity(appUrl)
  return async (c, next) => {
    await next()
    const { headers } = c.res
    // On the answer itself: `c.header` would make a new answer for each of them.
    const policy = headers.get('Content-Security-Policy')
    if (policy === null) headers.set('Content-Security-Policy', policyOfData)
    else if (policy.endsWith(reporting)) headers.set('Reporting-Endpoints', reportingEndpoints)
    // Whatever says nothing about it is for this one reader, now: no cache keeps it for the next.
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set(
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    )
    // The sign-in popup must be able to answer its opener.
    if (!headers.has('Cross-Origin-Opener-Policy')) {
      headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    }
    if (transport !== null) headers.set('Strict-Transport-Security', transport)
  }
}
