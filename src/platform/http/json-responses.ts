/** JSON responses: serialized once, or not at all for in-process calls of a page. */
import type { MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { HttpEnvironment, RequestContext } from './context.ts'

/** The bytes of the response: known for JSON, otherwise read from it, which is then rebuilt. */
export async function readResponseBytes(c: RequestContext): Promise<Buffer<ArrayBuffer>> {
  const serialized = c.get('serialized')
  if (serialized?.response === c.res) return serialized.bytes
  const { status, headers } = c.res
  const bytes = Buffer.from(await c.res.arrayBuffer())
  const response = new Response(bytes, { status, headers })
  replaceResponse(c, response)
  c.set('serialized', { response, bytes })
  return bytes
}

export function replaceResponse(c: RequestContext, response: Response): void {
  // Otherwise Hono merges the headers of both responses.
  c.res = undefined
  c.res = response
}

function respondWithJson(c: RequestContext, value: unknown, status?: ContentfulStatusCode): Response {
  const bytes = Buffer.from(JSON.stringify(value))
  const response = c.body(bytes, status, { 'Content-Type': 'application/json' })
  c.set('serialized', { response, bytes })
  return response
}

export const jsonResponseMiddleware: MiddlewareHandler<HttpEnvironment> = (c, next) => {
  const handOver = c.env?.handOver
  const json = (value: unknown, status?: ContentfulStatusCode) => {
    if (handOver === undefined) return respondWithJson(c, value, status)
    handOver(value)
    return c.body(null, status)
  }
  c.json = json as typeof c.json
  return next()
}
