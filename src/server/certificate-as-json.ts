import type { Hono, MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'
import type { HttpEnvironment } from '../platform/http/context.ts'

/** The address in the QR code of a certificate also answers HR systems, which ask for JSON. */
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
