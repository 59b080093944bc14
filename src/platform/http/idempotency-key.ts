import type { RequestContext } from './context.ts'

const longestKey = 100

/** The Idempotency-Key header, or null. */
export function readIdempotencyKey(c: RequestContext): string | null {
  return c.req.header('Idempotency-Key')?.trim().slice(0, longestKey) || null
}
