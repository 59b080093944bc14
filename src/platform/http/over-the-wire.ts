/** What only answers that leave the process need: a page that is rendered asks the API without a network between them. */
import { hash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { isKnown } from './answer-cache.ts'
import type { HttpEnvironment } from './context.ts'
import { answeredBytes } from './json-answers.ts'

/** Skips a middleware where a page asks within this process. */
export function overTheWire(
  middleware: MiddlewareHandler<HttpEnvironment>,
): MiddlewareHandler<HttpEnvironment> {
  return (c, next) => (c.env?.page === undefined ? middleware(c, next) : next())
}

/** Says by a weak ETag which version of an answer this is, and 304 to whoever has it. */
export const conditional = overTheWire(async (c, next) => {
  await next()
  if (c.res.status !== 200) return
  // It need not withstand an attack.
  const etag = `W/"${hash('sha1', await answeredBytes(c), 'base64url')}"`
  if (isKnown(c.req.header('If-None-Match'), etag)) c.res = new Response(null, { status: 304 })
  c.res.headers.set('ETag', etag)
})
