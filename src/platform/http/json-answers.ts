/** How JSON is answered: written once where it leaves the process, and not at all where a page asks within it. */
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { HttpEnvironment } from './context.ts'

type HttpContext = Context<HttpEnvironment>

const written = new WeakMap<Response, Buffer<ArrayBuffer>>()

/** The bytes of an answer in JSON, for whoever would otherwise have to read them back out of it. */
export function bytesOf(answer: Response): Buffer<ArrayBuffer> | undefined {
  return written.get(answer)
}

function writeJson(c: HttpContext, value: unknown, status?: ContentfulStatusCode): Response {
  const bytes = Buffer.from(JSON.stringify(value))
  const answer = c.body(bytes, status, { 'Content-Type': 'application/json' })
  written.set(answer, bytes)
  return answer
}

/** Gives `c.json` of every handler the way that suits whoever asks. */
export const jsonAnswers: MiddlewareHandler<HttpEnvironment> = (c, next) => {
  const handOver = c.env?.handOver
  const json = (value: unknown, status?: ContentfulStatusCode) => {
    if (handOver === undefined) return writeJson(c, value, status)
    handOver(value)
    return c.body(null, status)
  }
  // The library's also tells the type of what it was given, which nobody here asks for.
  c.json = json as typeof c.json
  return next()
}
