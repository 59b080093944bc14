/**
 * What an attempt calls itself, so that a retry of it is answered like the first time and not done again.
 *
 * Not `randomUUID`: it is missing where the site is reached without TLS.
 */
export function newAttemptKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
