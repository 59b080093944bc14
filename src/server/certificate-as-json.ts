import type { Hono, MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'
import type { HttpEnvironment } from '../platform/http/context.ts'

/** Answers HR systems, which request JSON, at the URL in the QR code of a certificate. */
export function certificateAsJson(
  api: Hono<HttpEnvironment>,
): MiddlewareHandler<HttpEnvironment, '/v/:number/:code'> {
  return async (c, next) => {
    const wanted = accepts(c, {
      header: 'Accept',
      supports: ['text/html', 'application/json'],
      default: 'text/html',
    })
    if (wanted === 'text/html') return next()
    const { number, code } = c.req.param()
    const url = new URL(`/_api/certificates/verify?${new URLSearchParams({ number, code })}`, c.req.url)
    return api.fetch(new Request(url, { headers: c.req.raw.headers }), c.env)
  }
}
