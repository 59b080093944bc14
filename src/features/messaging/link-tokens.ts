/**
 * The tokens of links in waiting messages, sealed: a copy of the database must open nothing.
 */
import type { Secrets } from '../../platform/secrets.ts'

declare const sealed: unique symbol
/** What the outbox stores of a token. */
export type SealedToken = string & { readonly [sealed]: true }

const prefix = 'sealed:'

export function sealToken(secrets: Secrets, token: string): SealedToken {
  return `${prefix}${secrets.seal(token)}` as SealedToken
}

/** The token itself; earlier versions stored it in clear. Throws for one sealed under a secret that is lost. */
export function openToken(secrets: Secrets, stored: string): string {
  return stored.startsWith(prefix) ? secrets.open(stored.slice(prefix.length)) : stored
}

/** The same token under the present secret; null where it is already, or where no secret opens it. */
export function resealToken(secrets: Secrets, stored: string): SealedToken | null {
  if (stored.startsWith(prefix) && secrets.isCurrent(stored.slice(prefix.length))) return null
  try {
    return sealToken(secrets, openToken(secrets, stored))
  } catch {
    return null
  }
}
