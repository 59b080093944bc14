/** Link tokens are stored encrypted, so that a database copy contains no usable link. */
import type { Secrets } from '../../../platform/secrets.ts'
import type { SealedToken } from '../contract/announcements.ts'

const prefix = 'sealed:'

export function sealToken(secrets: Secrets, token: string): SealedToken {
  return `${prefix}${secrets.seal(token)}` as SealedToken
}

/** Decrypts a token; earlier versions stored it in clear. Throws if its secret is lost. */
export function openToken(secrets: Secrets, stored: string): string {
  return stored.startsWith(prefix) ? secrets.open(stored.slice(prefix.length)) : stored
}

/** Null if already current, or if no secret decrypts it. */
export function resealToken(secrets: Secrets, stored: string): SealedToken | null {
  if (stored.startsWith(prefix) && secrets.isCurrent(stored.slice(prefix.length))) return null
  try {
    return sealToken(secrets, openToken(secrets, stored))
  } catch {
    return null
  }
}
