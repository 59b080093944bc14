import { hash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnvironment } from './context.ts'
import { readResponseBytes } from './json-responses.ts'
import { matchesEtag } from './response-cache.ts'

/** Skips a middleware for in-process calls. */
export function skipForInProcessCalls(
  middleware: MiddlewareHandler<HttpEnvironment>,
): MiddlewareHandler<HttpEnvironment> {
  return (c, next) => (c.env?.page === undefined ? middleware(c, next) : next())
}

/** Adds a weak ETag and answers conditional requests with 304. */
export const conditionalGet = skipForInProcessCalls(async (c, next) => {
  await next()
  if (c.res.status !== 200) return
  // Need not be collision-resistant against attacks.
  const etag = `W/"${hash('sha1', await readResponseBytes(c), 'base64url')}"`
  if (matchesEtag(c.req.header('If-None-Match'), etag)) c.res = new Response(null, { status: 304 })
  c.res.headers.set('ETag', etag)
})
