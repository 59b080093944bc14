/** By what a request proves that it comes from whom it claims. Every comparison takes the same time, right or wrong. */
import { createHash, createHmac, createPublicKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { WebhookRequest } from './reported-event.ts'

/** Compared as text: several spellings of base64 decode to the same bytes, and only one of them was sent. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

export function hmac(key: string | Buffer, ...parts: readonly (string | Buffer)[]): Buffer {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

/** Whether a request was signed just now: an old one may have been kept by somebody, to be sent once more. */
export function isFresh(timestampInSeconds: string, toleranceInSeconds: number, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestampInSeconds)) return false
  return Math.abs(now.getTime() / 1000 - Number(timestampInSeconds)) <= toleranceInSeconds
}

/** A public key as SendGrid shows it (base64 without its frame), or with its frame; null for anything else. */
export function readPublicKey(secret: string): KeyObject | null {
  const encoded = secret.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  try {
    return createPublicKey({ key: Buffer.from(encoded, 'base64'), format: 'der', type: 'spki' })
  } catch {
    return null
  }
}

/** Whether the request carries the secret itself: as the password of HTTP Basic, whatever the name, or as a Bearer. */
export function carriesSecret(request: WebhookRequest, secret: string): boolean {
  const [, scheme = '', credentials = ''] = /^(\S+) +(\S+)$/.exec(request.header('Authorization') ?? '') ?? []
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return isSame(credentials, secret)
    case 'basic': {
      const decoded = Buffer.from(credentials, 'base64')
      const password = /^[^:]*:(.*)$/s.exec(decoded.toString('utf8'))?.[1]
      return (
        password !== undefined && isSame(decoded.toString('base64'), credentials) && isSame(password, secret)
      )
    }
    default:
      return false
  }
}
