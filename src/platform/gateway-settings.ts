/** Settings of payment gateways, a part of the configuration. */
import { createPublicKey } from 'node:crypto'
import * as z from 'zod/mini'

/** Requests carry a key, so they are encrypted unless they stay on this machine, as in tests. */
const serviceUrl = (otherwise: string) =>
  z._default(
    z
      .string()
      .check(
        z.regex(/^(https:\/\/|http:\/\/127\.0\.0\.1[:/])/, 'must be an address that starts with https://'),
      ),
    otherwise,
  )

const publicKeyBlock = /-----BEGIN PUBLIC KEY-----[\w+/=\s]+-----END PUBLIC KEY-----/g

/** Restores line breaks, which are written as such, or as `\n` where a variable has one line. */
const withLineBreaks = (text: string) => text.replaceAll(String.raw`\n`, '\n')

function areRsaKeys(text: string): boolean {
  const keys = toPublicKeys(text)
  const isNothingElse = withLineBreaks(text).replaceAll(publicKeyBlock, '').trim() === ''
  return keys.length > 0 && isNothingElse && keys.every(isRsaKey)
}

function isRsaKey(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** PEM, in the order of the text. */
function toPublicKeys(text: string): string[] {
  return withLineBreaks(text).match(publicKeyBlock) ?? []
}

export const gatewayVariables = {
  PAYMONGO_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^sk_(test|live)_\S+$/, 'must be a key that starts with sk_test_ or sk_live_')),
  ),
  PAYMONGO_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  PAYMONGO_BASE_URL: serviceUrl('https://api.paymongo.com'),
  MAYA_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^pk-\S+$/, 'must be a key that starts with pk-'))),
  MAYA_SECRET_KEY: z.optional(z.string().check(z.regex(/^sk-\S+$/, 'must be a key that starts with sk-'))),
  MAYA_WEBHOOK_KEYS: z.optional(
    z.string().check(z.refine(areRsaKeys, 'must be RSA public keys in PEM, one after another')),
  ),
  MAYA_BASE_URL: serviceUrl('https://pg.paymaya.com'),
}

const Variables = z.object(gatewayVariables)
type Values = z.infer<typeof Variables>

export interface GatewaySettings {
  /** Null unless both keys are set. */
  readonly paymongo: {
    readonly secretKey: string
    readonly webhookSecret: string
    /** URL without a trailing slash. */
    readonly baseUrl: string
  } | null
  /** Null unless both keys are set. */
  readonly maya: {
    /** Key that begins payments. */
    readonly publicKey: string
    /** Key that reads payments. */
    readonly secretKey: string
    /** PEM of each key by which events may be signed; empty if none are taken. */
    readonly webhookKeys: readonly string[]
    /** URL without a trailing slash. */
    readonly baseUrl: string
  } | null
}

export function findGatewayContradictions(values: Values): string[] {
  const lines: string[] = []
  if (Boolean(values.PAYMONGO_SECRET_KEY) !== Boolean(values.PAYMONGO_WEBHOOK_SECRET))
    lines.push('PAYMONGO_WEBHOOK_SECRET: must be set together with PAYMONGO_SECRET_KEY')
  if (Boolean(values.MAYA_PUBLIC_KEY) !== Boolean(values.MAYA_SECRET_KEY))
    lines.push('MAYA_SECRET_KEY: must be set together with MAYA_PUBLIC_KEY')
  else if (values.MAYA_WEBHOOK_KEYS && !values.MAYA_SECRET_KEY)
    lines.push('MAYA_WEBHOOK_KEYS: needs MAYA_PUBLIC_KEY and MAYA_SECRET_KEY')
  return lines
}

export function toGatewaySettings(values: Values): GatewaySettings {
  return { paymongo: toPaymongo(values), maya: toMaya(values) }
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

function toPaymongo(values: Values): GatewaySettings['paymongo'] {
  const { PAYMONGO_SECRET_KEY: secretKey, PAYMONGO_WEBHOOK_SECRET: webhookSecret } = values
  if (!secretKey || !webhookSecret) return null
  return { secretKey, webhookSecret, baseUrl: withoutSlash(values.PAYMONGO_BASE_URL) }
}

function toMaya(values: Values): GatewaySettings['maya'] {
  const { MAYA_PUBLIC_KEY: publicKey, MAYA_SECRET_KEY: secretKey } = values
  if (!publicKey || !secretKey) return null
  const webhookKeys = toPublicKeys(values.MAYA_WEBHOOK_KEYS ?? '')
  return { publicKey, secretKey, webhookKeys, baseUrl: withoutSlash(values.MAYA_BASE_URL) }
}
