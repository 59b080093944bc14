/**
 * Codes of authenticator apps: six digits for each half-minute (RFC 6238 with SHA-1, what every app can do).
 *
 * The library is loaded when the first code is looked at: a start needs none of it.
 */
import { provider } from '../../content/provider.ts'
import type { Secrets } from '../../platform/secrets.ts'

const stepSeconds = 30
/** Clocks of phones are off, and people type slowly: one step either side. */
const driftInSteps = 1
/** As long as the hash, as RFC 4226 recommends. */
const secretBytes = 20

async function totpOf(secret: string, label = '') {
  const { Secret, TOTP } = await import('otpauth')
  return new TOTP({
    issuer: provider.name,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: Secret.fromBase32(secret),
  })
}

/** A new secret in base 32, as people type it into an app. */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await import('otpauth')
  return new Secret({ size: secretBytes }).base32
}

/** What the QR code says to an authenticator app. */
export async function totpUri(secret: string, email: string): Promise<string> {
  return (await totpOf(secret, email)).toString()
}

/** The half-minute, counted from 1970, whose code this is; null for a code of no half-minute near this instant. */
export async function findTotpStep(secret: string, code: string, now: Date): Promise<number | null> {
  const totp = await totpOf(secret)
  const timestamp = now.getTime()
  const drift = totp.validate({ token: code, timestamp, window: driftInSteps })
  return drift === null ? null : totp.counter({ timestamp }) + drift
}

const boundTo = (personId: number) => `totp:${personId}:`

/** Sealed together with whose it is: in another row it opens nothing. */
export function sealTotpSecret(secrets: Secrets, personId: number, secret: string): string {
  return secrets.seal(`${boundTo(personId)}${secret}`)
}

/** Null for what no known APP_SECRET opens, and for the secret of somebody else. */
export function openTotpSecret(secrets: Secrets, personId: number, sealed: string): string | null {
  const place = boundTo(personId)
  try {
    const text = secrets.open(sealed)
    return text.startsWith(place) ? text.slice(place.length) : null
  } catch {
    return null
  }
}
