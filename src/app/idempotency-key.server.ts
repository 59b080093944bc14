import { createHash } from 'node:crypto'

/** The same for the same content, so that a form that is posted twice counts once. */
export function toIdempotencyKey(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
