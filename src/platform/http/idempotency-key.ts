import type { RequestContext } from './context.ts'

const longestKey = 100

/** What a sender names its attempt, so that a retry is known as one; null where it does not. */
export function readIdempotencyKey(c: RequestContext): string | null {
  return c.req.header('Idempotency-Key')?.trim().slice(0, longestKey) || null
}
