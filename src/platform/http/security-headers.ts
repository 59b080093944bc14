/** Headers on every answer (HTTP API, "Headers"). Pages add their own Content-Security-Policy. */
import type { MiddlewareHandler } from 'hono'
import type { HttpEnvironment } from './context.ts'

/** For everything that is data: it may load nothing, run nothing and be framed by nobody. */
const policyOfData = "default-src 'none'; frame-ancestors 'none'"

/**
 * The policy of a page: scripts of this origin that carry this request's nonce, nothing inline, nothing evaluated.
 *
 * Styles carry the nonce as well; `style` attributes, which the carousel and progress bars set, cannot carry one.
 */
export function pagePolicy(nonce: string, isDevelopment = false): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // In development the page is told of changes through a socket on a port of its own.
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function securityHeaders(appUrl: string): MiddlewareHandler<HttpEnvironment> {
  const isSecure = appUrl.startsWith('https://')
  return async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', policyOfData)
    // Whatever says nothing about it is for this one reader, now: no cache keeps it for the next.
    if (!headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    c.header(
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    )
    // The sign-in popup must be able to answer its opener.
    if (!headers.has('Cross-Origin-Opener-Policy')) {
      c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    }
    if (isSecure) c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
}
