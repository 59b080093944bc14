import { hash, randomBytes } from 'node:crypto'

/** A token that nobody guesses, as 43 characters that need no escaping anywhere. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Tokens are random and long, so a plain hash keeps them as safe as they need to be. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
