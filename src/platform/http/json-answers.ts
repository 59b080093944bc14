/** How JSON is answered: written once where it leaves the process, and not at all where a page asks within it. */
import type { MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { HttpEnvironment, RequestContext } from './context.ts'

/** The bytes of what is answered: known of JSON, read out of anything else, which is then put together again. */
export async function answeredBytes(c: RequestContext): Promise<Buffer<ArrayBuffer>> {
  const written = c.get('written')
  if (written?.answer === c.res) return written.bytes
  const { status, headers } = c.res
  const bytes = Buffer.from(await c.res.arrayBuffer())
  const answer = new Response(bytes, { status, headers })
  replaceAnswer(c, answer)
  c.set('written', { answer, bytes })
  return bytes
}

export function replaceAnswer(c: RequestContext, answer: Response): void {
  // Else Hono would put the headers of both together.
  c.res = undefined
  c.res = answer
}

function writeJson(c: RequestContext, value: unknown, status?: ContentfulStatusCode): Response {
  const bytes = Buffer.from(JSON.stringify(value))
  const answer = c.body(bytes, status, { 'Content-Type': 'application/json' })
  c.set('written', { answer, bytes })
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
