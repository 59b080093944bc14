/**
 * `Paymongo-Signature: t=…,te=…,li=…`: HMAC-SHA256 of timestamp, full stop and body, in hexadecimal digits; `te` of
 * events in test mode, `li` of live ones.
 * @see https://developers.paymongo.com/docs/securing-webhook
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceInSeconds = 5 * 60

export interface SignedWebhook {
  readonly rawBody: Buffer
  /** Signature; undefined if it was not sent. */
  readonly signature: string | undefined
}

export interface WebhookSigningMode {
  readonly webhookSecret: string
  /** Signatures of the other mode are not accepted: test payments are no money. */
  readonly isLive: boolean
}

/** Whether PayMongo signed the body within five minutes of now. */
export function isPaymongoSignature(
  { rawBody, signature = '' }: SignedWebhook,
  { webhookSecret, isLive }: WebhookSigningMode,
  now: Date,
): boolean {
  const parts = new Map(signature.split(',').map((part) => splitAtEquals(part.trim())))
  const timestamp = parts.get('t') ?? ''
  const received = parts.get(isLive ? 'li' : 'te') ?? ''
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(received)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceInSeconds) return false
  const expected = createHmac('sha256', webhookSecret).update(`${timestamp}.`).update(rawBody).digest()
  return timingSafeEqual(Buffer.from(received, 'hex'), expected)
}

function splitAtEquals(part: string): [string, string] {
  const [name = '', ...value] = part.split('=')
  return [name, value.join('=')]
}
