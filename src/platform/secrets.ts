/**
 * Keys are derived from APP_SECRET for one purpose each. Texts begin with their key's id, so those of a
 * former secret stay readable while it is given.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export interface Secrets {
  /** Encrypts a text; the result differs each time. */
  seal(text: string): string
  /** Decrypts the result of `seal`; throws if it was altered or its secret is not given. */
  open(sealed: string): string
  /** Whether a text was sealed with the current secret. */
  isCurrent(sealed: string): boolean
  /**
   * A signed token with a readable payload.
   * @param purpose a constant; a token is valid for no other
   * @param payload any JSON value
   */
  signToken(purpose: string, payload: unknown, expiresAt: Date): string
  /** A keyed hash: stable for a value under one secret, and not reversible. */
  pseudonymOf(purpose: string, value: string): string
  /** The payload of a valid, unexpired token, still to be parsed; otherwise undefined. */
  verifyToken(purpose: string, token: string, now: Date): unknown
}

interface KeySet {
  readonly id: string
  readonly sealing: Buffer
  readonly signing: KeyObject
}

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Derives the keys.
 * @param formerSecrets previous secrets that are still accepted
 */
export function createSecrets(appSecret: string, formerSecrets: readonly string[] = []): Secrets {
  const current = deriveKeys(appSecret)
  const all = new Map([...formerSecrets.map(deriveKeys), current].map((keys) => [keys.id, keys]))
  return {
    seal: (text) => seal(current, text),
    open: (sealed) => open(all, sealed),
    isCurrent: (sealed) => sealed.startsWith(`${current.id}.`),
    signToken: (purpose, payload, expiresAt) => {
      const body = `${current.id}.${encode(JSON.stringify({ payload, expiresAt: expiresAt.getTime() }))}`
      return `${body}.${sign(current, purpose, body)}`
    },
    pseudonymOf: (purpose, value) => sign(current, `pseudonym ${purpose}`, value).slice(0, 16),
    verifyToken: (purpose, token, now) => {
      const { payload, expiresAt } = readToken(all, purpose, token) ?? {}
      return expiresAt !== undefined && now.getTime() < expiresAt ? payload : undefined
    },
  }
}

function deriveKeys(secret: string): KeySet {
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, 'pagsulong', use, bytes))
  const signing = createSecretKey(derive('sign', 32))
  return { id: derive('key-id', 6).toString('hex'), sealing: derive('seal', 32), signing }
}

function seal(keys: KeySet, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, keys.sealing, iv)
  // Authenticates the key id, so that a sealed text cannot be relabelled.
  cipher.setAAD(Buffer.from(keys.id))
  const content = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${keys.id}.${content.toString('base64url')}`
}

function open(all: ReadonlyMap<string, KeySet>, sealed: string): string {
  const [id = '', encoded = ''] = sealed.split('.')
  const keys = all.get(id)
  if (keys === undefined) throw new Error('A stored secret was sealed under another APP_SECRET.')
  const content = Buffer.from(encoded, 'base64url')
  if (content.length < IV_BYTES + TAG_BYTES) throw new Error('A stored secret is cut short.')
  const decipher = createDecipheriv(ALGORITHM, keys.sealing, content.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(keys.id))
  decipher.setAuthTag(content.subarray(-TAG_BYTES))
  const text = decipher.update(content.subarray(IV_BYTES, -TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

function readToken(
  all: ReadonlyMap<string, KeySet>,
  purpose: string,
  token: string,
): { readonly payload: unknown; readonly expiresAt: number } | undefined {
  const end = token.lastIndexOf('.')
  const body = token.slice(0, Math.max(end, 0))
  const [id = '', content = ''] = body.split('.')
  const keys = all.get(id)
  if (keys === undefined) return undefined
  // Compared as text, since several base64 spellings decode to the same bytes.
  const expected = Buffer.from(sign(keys, purpose, body))
  const given = Buffer.from(token.slice(end + 1))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  // The signature is valid, so this is our own JSON.
  return JSON.parse(Buffer.from(content, 'base64url').toString('utf8'))
}

function sign(keys: KeySet, purpose: string, body: string): string {
  return createHmac('sha256', keys.signing).update(`${purpose}\n${body}`).digest('base64url')
}

function encode(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url')
}
