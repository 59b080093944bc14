/**
 * `X-Maya-Webhook-Signature: nonce=…,v1=…`: RSA-SHA256, in hexadecimal digits, of the values of the body as
 * `key=value` pairs in order, joined by `&` and followed by the nonce. Maya signs by one of two keys, which rotate.
 * @see https://developers.maya.ph/reference/webhook-security
 */
import { verify } from 'node:crypto'

const toleranceInMs = 5 * 60 * 1000
/** Bodies of Maya have about five. */
const mostLevels = 20

export interface SignedWebhook {
  /** Body as parsed from JSON. */
  readonly payload: unknown
  /** Signature; undefined if it was not sent. */
  readonly signature: string | undefined
  /** `X-Maya-Webhook-Timestamp`, in milliseconds; not part of what is signed. */
  readonly timestamp: string | undefined
}

/** Whether the owner of one of the keys signed the payload, and says that it was within five minutes of now. */
export function isMayaSignature(
  { payload, signature = '', timestamp = '' }: SignedWebhook,
  publicKeys: readonly string[],
  now: Date,
): boolean {
  const parts = new Map(signature.split(',').map((part) => splitAtEquals(part.trim())))
  const nonce = parts.get('nonce') ?? ''
  const v1 = parts.get('v1') ?? ''
  if (!/^[\w-]{1,200}$/.test(nonce) || !/^([0-9a-f]{2}){64,1024}$/i.test(v1)) return false
  if (!/^\d{13}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() - Number(timestamp)) > toleranceInMs) return false
  const pairs = isObject(payload) ? flatten(payload, []) : null
  if (pairs === null) return false
  const signed = Buffer.from(`${pairs.toSorted().join('&')}&nonce=${nonce}`)
  return publicKeys.some((key) => verify('sha256', signed, key, Buffer.from(v1, 'hex')))
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Pairs such as `amount.value=500`, of which Maya leaves out null, empty texts, and empty lists and objects. Null if the
 * values are nested too deeply.
 */
function flatten(values: object, path: readonly string[]): string[] | null {
  if (path.length >= mostLevels) return null
  const pairs: string[] = []
  for (const [key, value] of Object.entries(values)) {
    const inside = [...path, key]
    if (isObject(value)) {
      const nested = flatten(value, inside)
      if (nested === null) return null
      pairs.push(...nested)
    } else if (value !== null && value !== '') pairs.push(`${inside.join('.')}=${value}`)
  }
  return pairs
}

function splitAtEquals(part: string): [string, string] {
  const [name = '', ...value] = part.split('=')
  return [name, value.join('=')]
}
