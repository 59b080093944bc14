/** Link tokens are stored encrypted, so that a database copy contains no usable link. */
import type { Secrets } from '#app/platform/secrets.ts'
import type { SealedLinkToken } from '../contract/email-data.ts'

const prefix = 'sealed:'

export function sealLinkToken(secrets: Secrets, token: string): SealedLinkToken {
  return `${prefix}${secrets.seal(token)}` as SealedLinkToken
}

/** Decrypts a token; earlier versions stored it in clear. Throws if its secret is lost. */
export function unsealLinkToken(secrets: Secrets, stored: string): string {
  return stored.startsWith(prefix) ? secrets.open(stored.slice(prefix.length)) : stored
}

/** Null if already current, or if no secret decrypts it. */
export function resealLinkToken(secrets: Secrets, stored: string): SealedLinkToken | null {
  if (stored.startsWith(prefix) && secrets.isCurrent(stored.slice(prefix.length))) return null
  try {
    return sealLinkToken(secrets, unsealLinkToken(secrets, stored))
  } catch {
    return null
  }
}
