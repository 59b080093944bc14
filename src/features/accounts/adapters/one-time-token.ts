import { hash, randomBytes } from 'node:crypto'

/** Returns a random token of 43 URL-safe characters. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A plain hash suffices because tokens are long and random. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
