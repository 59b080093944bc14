/** A key for a request and its retries. Not `randomUUID`, which is missing without TLS. */
export function generateIdempotencyKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
