/** Base of doubles of payment gateways: a server on this machine, keys, failures and a page for payers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PaymentValues {
  /** Amount in centavos. */
  readonly amount?: number
  readonly currency?: string
  readonly paidAt?: Date
}

export interface DoubleRequest {
  readonly path: string
  readonly body: unknown
}

export interface DoubleResponse {
  readonly status: number
  readonly body: object
}

export interface GatewayPage {
  readonly name: string
  readonly pesos: number
  /** URL to which payers who paid are sent. */
  readonly returnUrl: string
}

export abstract class GatewayDouble {
  /** Requests of the site, in order. */
  readonly requests: { readonly method: string; readonly path: string; readonly body: unknown }[] = []
  /** Status of all responses to the site, instead of the right one. */
  failure: number | null = null
  /** Callback that is awaited before each response. */
  beforeResponse: (() => Promise<unknown>) | null = null
  /** URL to which an event is sent when a payer pays on the page; null for none. */
  webhookUrl: string | null = null
  readonly #server = createServer((request, response) => {
    void this.#serve(request, response).catch(() => response.destroy())
  })

  /** @returns the id of the payment */
  abstract pay(providerId: string, values?: PaymentValues): string
  /** The body of an event about a payment, as it is now. */
  abstract eventAbout(providerId: string): string
  /** Forgets a payment, as if it had been begun elsewhere. */
  abstract forget(providerId: string): void
  /** The body of an event that says that a payment failed. */
  abstract failureOf(providerId: string): string
  /** Whether the site ended it. */
  abstract isClosed(providerId: string): boolean
  abstract pageOf(providerId: string): GatewayPage
  protected abstract signedHeaders(body: string): Record<string, string>
  protected abstract keyFor(path: string): string
  protected abstract refuse(status: number): object
  protected abstract respond(request: DoubleRequest): DoubleResponse

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

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat(await Array.fromAsync(request)).toString('utf8')
    const { method = '', url: path = '', headers } = request
    await this.beforeResponse?.()
    if (path.startsWith('/checkout/') && path.split('/').length === 3)
      return this.#respondToPayer(path.split('/')[2] ?? '', method, response)
    const body: unknown = text === '' ? null : JSON.parse(text)
    this.requests.push({ method, path, body })
    const key = Buffer.from(`${this.keyFor(path)}:`).toString('base64')
    const refusal = this.failure ?? (headers.authorization === `Basic ${key}` ? null : 401)
    const result =
      refusal === null ? this.respond({ path, body }) : { status: refusal, body: this.refuse(refusal) }
    response.writeHead(result.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(result.body))
  }

  /** The page on which the payer pays. */
  #respondToPayer(providerId: string, method: string, response: ServerResponse): void {
    const { name, pesos, returnUrl } = this.pageOf(providerId)
    if (method === 'POST') {
      this.pay(providerId)
      void this.#sendEvent(providerId).catch(() => undefined)
      response.writeHead(303, { Location: returnUrl }).end()
      return
    }
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(
      `<!doctype html><html lang="en"><title>${name}</title><h1>Pay ${pesos} pesos</h1>
      <form method="post"><button>Pay</button></form></html>`,
    )
  }

  async #sendEvent(providerId: string): Promise<void> {
    if (this.webhookUrl === null) return
    const body = this.eventAbout(providerId)
    const headers = { 'Content-Type': 'application/json', ...this.signedHeaders(body) }
    await fetch(this.webhookUrl, { method: 'POST', headers, body })
  }
}
