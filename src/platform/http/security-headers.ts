/** Headers of every response. Pages add their own Content-Security-Policy. */
import type { MiddlewareHandler } from 'hono'
import type { HttpEnvironment } from './context.ts'

/** Policy of non-HTML responses: nothing may be loaded, run or framed. */
export const nonHtmlContentSecurityPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `report-uri` for browsers without `report-to`. */
export const cspReportDirectives = 'report-uri /_api/csp-reports; report-to csp'
const reportingEndpoints = 'csp="/_api/csp-reports"'

export interface CspInlineSources {
  readonly scripts: string
  readonly styles: string
}

/** Adds inline code that carries the nonce, as styles of the admin area do. Unchanged without a nonce. */
export function addNonceToSources({ scripts, styles }: CspInlineSources, nonce?: string): CspInlineSources {
  if (nonce === undefined) return { scripts, styles }
  return { scripts: `${scripts} 'nonce-${nonce}'`, styles: `${styles} 'nonce-${nonce}'` }
}

export interface PagePolicyOptions {
  readonly isDevelopment?: boolean
  /** True if the page scans codes: WebAssembly reads them where the browser does not. */
  readonly scansCodes?: boolean
  /** Other sites to which forms may lead: browsers follow redirects of forms only there. */
  readonly formTargets?: readonly string[]
}

/**
 * No inline code but that given, no eval. `style` attributes (carousel, progress bars) cannot be covered by
 * nonce or hash.
 */
export function pageContentSecurityPolicy(
  { scripts, styles }: CspInlineSources,
  { isDevelopment = false, scansCodes = false, formTargets = [] }: PagePolicyOptions = {},
): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}${scansCodes ? " 'wasm-unsafe-eval'" : ''}`,
    `style-src 'self' ${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // Hot reload uses a web socket on another port.
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    cspReportDirectives,
  ].join('; ')
}

/** The Strict-Transport-Security value, or null without https. */
export function strictTransportSecurity(appUrl: string): string | null {
  return appUrl.startsWith('https://') ? 'max-age=31536000; includeSubDomains' : null
}

/** Permissions-Policy; only pages that scan codes use the camera. */
function permissionsPolicy(usesCamera: boolean): string {
  const camera = usesCamera ? '(self)' : '()'
  return `camera=${camera}, microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()`
}

/** @param cameraPaths of the pages that may use the camera */
export function securityHeaders(
  appUrl: string,
  cameraPaths: readonly string[] = [],
): MiddlewareHandler<HttpEnvironment> {
  const transport = strictTransportSecurity(appUrl)
  return async (c, next) => {
    await next()
    const { headers } = c.res
    // On the response itself: `c.header` would create a new response each time.
    const policy = headers.get('Content-Security-Policy')
    if (policy === null) headers.set('Content-Security-Policy', nonHtmlContentSecurityPolicy)
    else if (policy.endsWith(cspReportDirectives)) headers.set('Reporting-Endpoints', reportingEndpoints)
    // By default responses are private and must not be cached.
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
    headers.set('X-Content-Type-Options', 'nosniff')
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set('Permissions-Policy', permissionsPolicy(cameraPaths.includes(c.req.path)))
    // The sign-in popup must be able to post to its opener.
    if (!headers.has('Cross-Origin-Opener-Policy')) {
      headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    }
    if (transport !== null) headers.set('Strict-Transport-Security', transport)
  }
}
