/** Interface of online payment gateways. Amounts are in the smallest unit of the currency. */

import type { GatewayName } from '#app/features/payments/contract/gateway-values.ts'
import { Refusal } from '#app/platform/refusals.ts'

export interface PaymentToCreate {
  readonly amountInCentavos: number
  /** Title that is shown to the payer. */
  readonly title: string
  /** The code of the bill, as shown. */
  readonly reference: string
  /** Pages to which the payer returns after paying, and after giving up. */
  readonly successUrl: string
  readonly cancelUrl: string
}

export interface CreatedPayment {
  readonly providerId: string
  /** Page on which the payer pays. */
  readonly redirectUrl: string
  readonly expiresAt: Date
}

/** Event that says that a payment may have changed; `fetchPayment` says how. */
export interface GatewayEvent {
  readonly eventId: string
  readonly type: string
  readonly providerId: string
}

export interface ReceivedPayment {
  readonly paymentId: string
  readonly amount: number
  /** ISO 4217, in capital letters. */
  readonly currency: string
  /** Instant of the payment; null if the gateway does not say. */
  readonly paidAt: Date | null
}

export interface PaymentGateway {
  readonly name: GatewayName
  /** Name of the gateway as shown to registrants. */
  readonly label: string
  /** Origins of the pages on which is paid, as in a Content-Security-Policy. */
  readonly pageOrigins: readonly string[]
  createPayment(payment: PaymentToCreate, now: Date): Promise<CreatedPayment>
  /** Refuses deliveries that the gateway did not sign, or not within five minutes of now. */
  readWebhook(
    delivery: { readonly rawBody: Buffer; readonly header: (name: string) => string | undefined },
    now: Date,
  ): readonly GatewayEvent[]
  /** Returns what was paid for a created payment; empty if nothing was. */
  fetchPayment(providerId: string): Promise<readonly ReceivedPayment[]>
  /**
   * Keeps a created payment from being paid, if the gateway can do that. Does nothing if it was paid or closed
   * already.
   */
  closePayment(providerId: string): Promise<void>
}

/**
 * Failure of a gateway that did not answer in time, failed, or refused the request. Its message contains no key and
 * no body.
 */
export class GatewayFailure extends Error {
  /** Null if there was no answer. */
  readonly status: number | null
  /** Code by which the gateway explains a refusal; null if it does not. */
  readonly code: string | null

  constructor(
    what: string,
    status: number | null,
    { cause, code = null }: { readonly cause?: unknown; readonly code?: string | null } = {},
  ) {
    super(`${what} failed${status === null ? '' : ` with status ${status}`}.`, { cause })
    this.name = 'GatewayFailure'
    this.status = status
    this.code = code
  }
}

/** Refusal of webhook deliveries that the gateway did not sign. */
export function webhookNotGenuineRefusal(): Refusal {
  return new Refusal('unauthenticated', 'webhook_not_genuine', 'The signature is missing or wrong.')
}
