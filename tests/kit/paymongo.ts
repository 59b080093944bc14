/**
 * A double of PayMongo on this machine, from its documented shapes: makes Checkout Sessions, takes payments, and
 * signs events. It can also fail, answer slowly, or report something else than what was requested.
 */
import { createHmac, randomUUID } from 'node:crypto'
import {
  type DoubleRequest,
  type DoubleResponse,
  GatewayDouble,
  type PaymentValues,
} from './gateway-double.ts'

const paymongoKey = 'sk_test_of_the_tests'
const paymongoWebhookSecret = 'whsk_of_the_tests_long_enough'

/** The environment of a site that uses the double. */
export const paymongoEnvironment = ({ url }: { readonly url: string }) => ({
  PAYMONGO_SECRET_KEY: paymongoKey,
  PAYMONGO_WEBHOOK_SECRET: paymongoWebhookSecret,
  PAYMONGO_BASE_URL: url,
})

interface LineItem {
  readonly amount: number
  readonly currency: string
  readonly quantity: number
}

interface SessionRequest {
  readonly line_items: readonly LineItem[]
  readonly payment_method_types: readonly string[]
  readonly success_url: string
  readonly reference_number: string
}

interface CheckoutSession {
  readonly id: string
  readonly request: SessionRequest
  status: 'active' | 'expired'
  readonly payments: object[]
}

const totalOf = ({ request }: CheckoutSession) =>
  request.line_items.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)

export interface SignatureOptions {
  readonly at?: Date
  readonly secret?: string
  readonly mode?: 'te' | 'li'
}

/** The value of `Paymongo-Signature`. */
export function signPaymongo(
  body: string,
  { at = new Date(), secret = paymongoWebhookSecret, mode = 'te' }: SignatureOptions = {},
): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return mode === 'te' ? `t=${timestamp},te=${signature},li=` : `t=${timestamp},te=,li=${signature}`
}

const paidType = 'checkout_session.payment.paid'

const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`

class PaymongoDouble extends GatewayDouble {
  readonly sessions = new Map<string, CheckoutSession>()

  pay(sessionId: string, values: PaymentValues = {}): string {
    const session = this.#find(sessionId)
    const id = newId('pay')
    const { amount = totalOf(session), currency = 'PHP', paidAt = new Date() } = values
    const attributes = { amount, currency, status: 'paid', paid_at: Math.floor(paidAt.getTime() / 1000) }
    // With personal data, as PayMongo sends them, which must not be stored.
    const billing = { name: 'Juana Payer', email: 'juana.payer@example.ph', phone: '09170000000' }
    session.payments.push({ id, type: 'payment', attributes: { ...attributes, billing } })
    return id
  }

  forget(sessionId: string): void {
    this.sessions.delete(sessionId)
  }

  failureOf(sessionId: string): string {
    return this.eventAbout(sessionId, { type: 'payment.failed' })
  }

  isClosed(sessionId: string): boolean {
    return this.#find(sessionId).status === 'expired'
  }

  eventAbout(sessionId: string, { eventId = newId('evt'), type = paidType } = {}): string {
    const attributes = { type, livemode: false, data: this.#show(this.#find(sessionId)) }
    return JSON.stringify({ data: { id: eventId, type: 'event', attributes } })
  }

  protected signedHeaders(body: string): Record<string, string> {
    return { 'Paymongo-Signature': signPaymongo(body) }
  }

  #find(id: string): CheckoutSession {
    const session = this.sessions.get(id)
    if (session === undefined) throw new Error('PayMongo does not know this session.')
    return session
  }

  #show({ id, request, status, payments }: CheckoutSession) {
    const checkout = { checkout_url: `${this.url}/checkout/${id}`, livemode: false }
    return { id, type: 'checkout_session', attributes: { ...request, ...checkout, status, payments } }
  }

  protected keyFor(): string {
    return paymongoKey
  }

  protected refuse(status: number): object {
    return { errors: [{ code: `refused_${status}` }] }
  }

  protected respond({ path, body }: DoubleRequest): DoubleResponse {
    const id = path.split('/')[3] ?? ''
    const session = path === '/v1/checkout_sessions' ? this.#create(body) : this.sessions.get(id)
    if (session === undefined) return { status: 404, body: { errors: [{ code: 'resource_not_found' }] } }
    const isExpiring = path.endsWith('/expire')
    if (isExpiring && session.payments.length > 0)
      return { status: 400, body: { errors: [{ code: 'resource_paid' }] } }
    if (isExpiring) session.status = 'expired'
    return { status: 200, body: { data: this.#show(session) } }
  }

  #create(body: unknown): CheckoutSession {
    const { data } = body as { data: { attributes: SessionRequest } }
    const session = { id: newId('cs'), request: data.attributes, status: 'active' as const, payments: [] }
    this.sessions.set(session.id, session)
    return session
  }

  pageOf(sessionId: string) {
    const session = this.#find(sessionId)
    return { name: 'PayMongo', pesos: totalOf(session) / 100, returnUrl: session.request.success_url }
  }
}

export const startPaymongo = () => new PaymongoDouble().start()
