/**
 * A double of Maya on this machine, from its documented shapes: makes checkouts, takes payments, and signs events. It
 * can also fail, answer slowly, or report something else than what was requested.
 */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import {
  type DoubleRequest,
  type DoubleResponse,
  GatewayDouble,
  type PaymentValues,
} from './gateway-double.ts'

const publicKey = 'pk-of-the-tests'
const secretKey = 'sk-of-the-tests'

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
/** Maya signs by one of two keys. */
const [signing, rotated, foreign] = [newKeys(), newKeys(), newKeys()]
const toPem = (keys: typeof signing) => keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** The environment of a site that uses the double. */
export const mayaEnvironment = ({ url }: { readonly url: string }) => ({
  MAYA_PUBLIC_KEY: publicKey,
  MAYA_SECRET_KEY: secretKey,
  MAYA_WEBHOOK_KEYS: toPem(rotated) + toPem(signing),
  MAYA_BASE_URL: url,
})

interface CheckoutRequest {
  readonly totalAmount: { readonly value: number; readonly currency: string }
  readonly requestReferenceNumber: string
  readonly redirectUrl: { readonly success: string }
}

interface Checkout {
  readonly request: CheckoutRequest
  readonly payments: object[]
}

/** Converts as Maya does: pairs in order, without empty values. */
function toPairs(value: unknown, key: string): string[] {
  if (value === null || value === '') return []
  if (typeof value !== 'object') return [`${key}=${value}`]
  return Object.entries(value as object).flatMap(([name, inner]) =>
    toPairs(inner, key === '' ? name : `${key}.${name}`),
  )
}

/** Headers of a delivery. */
export function signMaya(body: string, { at = new Date(), isForged = false } = {}): Record<string, string> {
  const nonce = randomUUID().replaceAll('-', '')
  const text = `${toPairs(JSON.parse(body), '').sort().join('&')}&nonce=${nonce}`
  const { privateKey } = isForged ? foreign : signing
  const v1 = sign('sha256', Buffer.from(text), privateKey).toString('hex')
  return {
    'X-Maya-Webhook-Signature': `nonce=${nonce},v1=${v1}`,
    'X-Maya-Webhook-Timestamp': String(at.getTime()),
  }
}

class MayaDouble extends GatewayDouble {
  /** Checkouts by their reference number. */
  readonly checkouts = new Map<string, Checkout>()

  /** @returns the id of the payment */
  pay(reference: string, values: PaymentValues = {}): string {
    const { totalAmount } = this.#find(reference).request
    const { amount = totalAmount.value * 100, currency = 'PHP', paidAt = new Date() } = values
    return this.attempt(reference, {
      isPaid: true,
      status: 'PAYMENT_SUCCESS',
      amount: String(amount / 100),
      currency,
      updatedAt: paidAt.toISOString(),
    })
  }

  /** An attempt to pay, which need not succeed. */
  attempt(reference: string, values: { readonly status: string; readonly [field: string]: unknown }): string {
    const id = randomUUID()
    // With personal data, as Maya sends them, which must not be stored.
    const details = { scheme: 'visa', firstName: 'Juana', lastName: 'Payer', email: 'juana.payer@example.ph' }
    const fundSource = { type: 'card', id: null, description: '**** 7140', details }
    const others = { canVoid: true, canRefund: false, metadata: {}, requestReferenceNumber: reference }
    this.#find(reference).payments.push({ id, ...others, fundSource, ...values })
    return id
  }

  forget(reference: string): void {
    this.checkouts.delete(reference)
  }

  failureOf(reference: string): string {
    return this.eventAbout(reference, { status: 'PAYMENT_FAILED' })
  }

  isClosed(): boolean {
    return false
  }

  eventAbout(reference: string, { status = 'PAYMENT_SUCCESS' } = {}): string {
    const [payment] = this.#find(reference).payments
    return JSON.stringify({ id: randomUUID(), requestReferenceNumber: reference, ...payment, status })
  }

  protected signedHeaders(body: string): Record<string, string> {
    return signMaya(body)
  }

  #find(reference: string): Checkout {
    const checkout = this.checkouts.get(reference)
    if (checkout === undefined) throw new Error('Maya does not know this checkout.')
    return checkout
  }

  protected keyFor(path: string): string {
    return path === '/checkout/v1/checkouts' ? publicKey : secretKey
  }

  protected refuse(status: number): object {
    return { code: `K${status}`, error: 'Refused.', reference: randomUUID() }
  }

  protected respond({ path, body }: DoubleRequest): DoubleResponse {
    if (path === '/checkout/v1/checkouts') {
      const request = body as CheckoutRequest
      const reference = request.requestReferenceNumber
      this.checkouts.set(reference, { request, payments: [] })
      const redirectUrl = `${this.url}/checkout/${reference}`
      return { status: 200, body: { checkoutId: randomUUID(), redirectUrl } }
    }
    const { payments } = this.checkouts.get(path.split('/')[4] ?? '') ?? { payments: [] }
    if (payments.length > 0) return { status: 200, body: payments }
    const unknown = { code: 'PY0009', message: 'Payment does not exist.', reference: randomUUID() }
    return { status: 404, body: unknown }
  }

  pageOf(reference: string) {
    const { totalAmount, redirectUrl } = this.#find(reference).request
    return { name: 'Maya', pesos: totalAmount.value, returnUrl: redirectUrl.success }
  }
}

export const startMaya = () => new MayaDouble().start()
