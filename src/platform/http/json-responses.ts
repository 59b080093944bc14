/** JSON responses: serialized once, or not at all for in-process calls of a page. */
import type { RequestContext } from './context.ts'

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

/** Responds with JSON, or hands the value itself to an in-process caller (see `server-client.ts`). */
export function respondWithJson(c: RequestContext, value: unknown): Response {
  const handOver = c.env?.handOver
  if (handOver !== undefined) {
    handOver(value)
    return c.body(null)
  }
  const bytes = Buffer.from(JSON.stringify(value))
  const response = c.body(bytes, 200, { 'Content-Type': 'application/json' })
  c.set('serialized', { response, bytes })
  return response
}
