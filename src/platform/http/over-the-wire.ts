/** What only answers that leave the process need: a page that is rendered asks the API without a network between them. */
import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import type { HttpEnvironment } from './context.ts'

/** Skips a middleware where a page asks within this process. */
export function overTheWire(
  middleware: MiddlewareHandler<HttpEnvironment>,
): MiddlewareHandler<HttpEnvironment> {
  return (c, next) => (c.env?.pageRequestId === undefined ? middleware(c, next) : next())
}

/**
 * Says by a weak ETag which version of an answer this is, and 304 to whoever has it.
 *
 * The hash need not withstand an attack, and is made here and now: the library's own waits for another thread.
 */
export const conditional = overTheWire(
  etag({
    weak: true,
    generateDigest: (body) => new Uint8Array(createHash('sha1').update(body).digest()).buffer,
  }),
)
