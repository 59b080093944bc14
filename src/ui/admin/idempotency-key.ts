/** Idempotency key for retries. Not `randomUUID`, which is missing without TLS. */
export function newIdempotencyKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
