import { randomInt } from 'node:crypto'
import type { Secrets } from '#app/platform/secrets.ts'
import { hashToken } from './one-time-token.ts'

const stepSeconds = 30
/** One step either side, for clock drift and slow typing. */
const driftInSteps = 1
/** The length of the hash, as recommended by RFC 4226. */
const secretBytes = 20

/**
 * Six digits per 30 seconds (RFC 6238 with SHA-1, which every app supports). The library is imported at first
 * use.
 */
/** @param issuer shown by the app; codes do not depend on it */
async function totpOf(secret: string, issuer = '', label = '') {
  const { Secret, TOTP } = await import('otpauth')
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: Secret.fromBase32(secret),
  })
}

export async function generateTotpSecret(): Promise<string> {
  const { Secret } = await import('otpauth')
  return new Secret({ size: secretBytes }).base32
}

/**
 * Returns the URI of the app's QR code; the app lists the code under the site's name and the e-mail address.
 */
export async function totpUri(secret: string, siteName: string, email: string): Promise<string> {
  return (await totpOf(secret, siteName, email)).toString()
}

/** The 30-second step (since 1970) of a code; null if it matches none near `now`. */
export async function findTotpTimeStep(secret: string, code: string, now: Date): Promise<number | null> {
  const totp = await totpOf(secret)
  const timestamp = now.getTime()
  const drift = totp.validate({ token: code, timestamp, window: driftInSteps })
  return drift === null ? null : totp.counter({ timestamp }) + drift
}

const boundTo = (personId: number) => `totp:${personId}:`

/** Encrypts a secret bound to its person; it cannot be decrypted in another row. */
export function sealTotpSecret(secrets: Secrets, personId: number, secret: string): string {
  return secrets.seal(`${boundTo(personId)}${secret}`)
}

/** Null if no known APP_SECRET decrypts it, or it belongs to another person. */
export function unsealTotpSecret(secrets: Secrets, personId: number, sealed: string): string | null {
  const place = boundTo(personId)
  try {
    const text = secrets.open(sealed)
    return text.startsWith(place) ? text.slice(place.length) : null
  } catch {
    return null
  }
}

const codesAtOnce = 10

/** No characters that are easily confused on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Thirty characters out of 31 give 148 bits, so a plain hash suffices. Older codes of 15 remain valid. */
const groups = 6
const charactersInGroup = 5

function generateCode(): string {
  const group = () =>
    Array.from({ length: charactersInGroup }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Generates codes formatted for display: 'k7mpx-2nq4d-wv8ra-h3tjc-9eybg-5sufz'. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: codesAtOnce }, generateCode)
}

/** Hash of a code as typed; case, spaces and dashes are ignored. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(`recovery:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
}
