/**
 * A double of PayMongo on this machine, from its documented shapes: makes Checkout Sessions, takes payments, and
 * signs events. It can also fail, answer slowly, or report something else than what was asked for.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

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

interface PaymentValues {
  readonly amount: number
  readonly currency: string
  readonly paidAt: Date
}

interface CheckoutSession {
  readonly id: string
  readonly asked: SessionRequest
  status: 'active' | 'expired'
  readonly payments: object[]
}

const totalOf = ({ asked }: CheckoutSession) =>
  asked.line_items.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)

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

class PaymongoDouble {
  /** What the site asked for, in order. */
  readonly requests: { readonly method: string; readonly path: string; readonly body: unknown }[] = []
  readonly sessions = new Map<string, CheckoutSession>()
  /** Status of all answers to the site, instead of the right one. */
  failure: number | null = null
  /** Awaited before each answer. */
  beforeAnswer: (() => Promise<unknown>) | null = null
  /** Where an event is sent when a payer pays on the page; null for nowhere. */
  webhookUrl: string | null = null
  readonly #server = createServer((request, response) => {
    void this.#answer(request, response).catch(() => response.destroy())
  })

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async start(): Promise<this> {
    await new Promise((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve(null)))
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** @returns the id of the payment */
  pay(sessionId: string, values: Partial<PaymentValues> = {}): string {
    const session = this.#find(sessionId)
    const id = newId('pay')
    const { amount = totalOf(session), currency = 'PHP', paidAt = new Date() } = values
    const attributes = { amount, currency, status: 'paid', paid_at: Math.floor(paidAt.getTime() / 1000) }
    // With personal data, as PayMongo sends them, which must not be stored.
    const billing = { name: 'Juana Payer', email: 'juana.payer@example.ph', phone: '09170000000' }
    session.payments.push({ id, type: 'payment', attributes: { ...attributes, billing } })
    return id
  }

  /** The body of an event about a session, as it is now. */
  eventAbout(sessionId: string, { eventId = newId('evt'), type = paidType } = {}): string {
    const attributes = { type, livemode: false, data: this.#show(this.#find(sessionId)) }
    return JSON.stringify({ data: { id: eventId, type: 'event', attributes } })
  }

  async #sendEvent(sessionId: string): Promise<void> {
    if (this.webhookUrl === null) return
    const body = this.eventAbout(sessionId)
    const headers = { 'Content-Type': 'application/json', 'Paymongo-Signature': signPaymongo(body) }
    await fetch(this.webhookUrl, { method: 'POST', headers, body })
  }

  #find(id: string): CheckoutSession {
    const session = this.sessions.get(id)
    if (session === undefined) throw new Error('PayMongo does not know this session.')
    return session
  }

  #show({ id, asked, status, payments }: CheckoutSession) {
    const checkout = { checkout_url: `${this.url}/checkout/${id}`, livemode: false }
    return { id, type: 'checkout_session', attributes: { ...asked, ...checkout, status, payments } }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat(await Array.fromAsync(request)).toString('utf8')
    const { method = '', url: path = '', headers } = request
    await this.beforeAnswer?.()
    if (path.startsWith('/checkout/')) return this.#answerPayer(path, method, response)
    const body: unknown = text === '' ? null : JSON.parse(text)
    this.requests.push({ method, path, body })
    if (this.failure !== null) return sendError(response, this.failure, 'failed')
    const key = Buffer.from(`${paymongoKey}:`).toString('base64')
    if (headers.authorization !== `Basic ${key}`) return sendError(response, 401, 'unauthorized')
    const session = path === '/v1/checkout_sessions' ? this.#create(body) : this.sessions.get(idIn(path))
    if (session === undefined) return sendError(response, 404, 'resource_not_found')
    const isExpiring = path.endsWith('/expire')
    if (isExpiring && session.payments.length > 0) return sendError(response, 400, 'resource_paid')
    if (isExpiring) session.status = 'expired'
    send(response, 200, { data: this.#show(session) })
  }

  #create(body: unknown): CheckoutSession {
    const { data } = body as { data: { attributes: SessionRequest } }
    const session = { id: newId('cs'), asked: data.attributes, status: 'active' as const, payments: [] }
    this.sessions.set(session.id, session)
    return session
  }

  /** The page on which the payer pays. */
  #answerPayer(path: string, method: string, response: ServerResponse): void {
    const session = this.#find(path.split('/')[2] ?? '')
    if (method === 'POST') {
      this.pay(session.id)
      void this.#sendEvent(session.id).catch(() => undefined)
      response.writeHead(303, { Location: session.asked.success_url }).end()
      return
    }
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(
      `<!doctype html><html lang="en"><title>PayMongo</title><h1>Pay ${totalOf(session) / 100} pesos</h1>
      <form method="post"><button>Pay</button></form></html>`,
    )
  }
}

export const startPaymongo = () => new PaymongoDouble().start()

const idIn = (path: string) => path.split('/')[3] ?? ''

const sendError = (response: ServerResponse, status: number, code: string) =>
  send(response, status, { errors: [{ code }] })

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
