/** Verifies webhook requests, in constant time. */
import { createHash, createHmac, createPublicKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { WebhookRequest } from './reported-event.ts'

/** Compares text, as different base64 strings can decode to the same bytes. */
export function isSameSecret(received: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(received), digest(expected))
}

export function computeHmac(key: string | Buffer, ...parts: readonly (string | Buffer)[]): Buffer {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

/** Prevents replay. */
export function isRecentTimestamp(
  timestampInSeconds: string,
  toleranceInSeconds: number,
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(timestampInSeconds)) return false
  return Math.abs(now.getTime() / 1000 - Number(timestampInSeconds)) <= toleranceInSeconds
}

/** Parses a public key in SendGrid's base64 or in PEM; null otherwise. */
export function parsePublicKey(secret: string): KeyObject | null {
  const encoded = secret.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  try {
    return createPublicKey({ key: Buffer.from(encoded, 'base64'), format: 'der', type: 'spki' })
  } catch {
    return null
  }
}

/** Accepts the secret as Basic password or Bearer token. */
export function hasWebhookSecret(request: WebhookRequest, secret: string): boolean {
  const [, scheme = '', credentials = ''] = /^(\S+) +(\S+)$/.exec(request.header('Authorization') ?? '') ?? []
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return isSameSecret(credentials, secret)
    case 'basic': {
      const decoded = Buffer.from(credentials, 'base64')
      const password = /^[^:]*:(.*)$/s.exec(decoded.toString('utf8'))?.[1]
      return (
        password !== undefined &&
        isSameSecret(decoded.toString('base64'), credentials) &&
        isSameSecret(password, secret)
      )
    }
    default:
      return false
  }
}
