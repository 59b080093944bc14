import { toCentavos } from '#app/features/orders/rules/order-amounts.ts'
import type { GatewayPaymentState } from '../contract/gateway-values.ts'

const minuteInMs = 60 * 1000
const pollEveryMs = 2 * minuteInMs
const lateEveryMs = 60 * minuteInMs
const lateForMs = 24 * lateEveryMs
/** A gateway that gives no answer for so long does not know the payment. */
const unansweredForMs = 7 * lateForMs

/** Whether something may still be paid. */
export function isOpenPayment({ state }: { readonly state: GatewayPaymentState }): boolean {
  return state === 'pending' || state === 'expired'
}

export interface GatewayPollTimes {
  readonly expiresAt: Date
  /** Instant since which the gateway gives no answer. */
  readonly unansweredSince: Date | null
}

/** Returns when a payment is confirmed next: every two minutes until it expires, then every hour. */
export function nextGatewayPollAt({ expiresAt }: Pick<GatewayPollTimes, 'expiresAt'>, now: Date): Date {
  const isLate = now >= expiresAt
  return new Date(now.getTime() + (isLate ? lateEveryMs : pollEveryMs))
}

/** Whether a payment that is not paid need not be confirmed again: a day after it expired. */
export function isGatewayPollOver({ expiresAt, unansweredSince }: GatewayPollTimes, now: Date): boolean {
  const isAfter = now.getTime() - expiresAt.getTime() >= lateForMs
  if (!isAfter || unansweredSince === null) return isAfter
  return now.getTime() - unansweredSince.getTime() >= unansweredForMs
}

export interface ReceivedAmount {
  /** Amount in the smallest unit of the currency. */
  readonly amount: number
  readonly currency: string
}

export type GatewayPaymentOutcome =
  | { readonly kind: 'unpaid' | 'paid' }
  | {
      readonly kind: 'mismatched'
      /** Amount in the unit of the currency. */
      readonly receivedAmount: string
      readonly receivedCurrency: string
    }

/** Compares what a gateway received with the requested pesos. */
export function compareGatewayPayment(
  amountDue: string,
  received: readonly ReceivedAmount[],
): GatewayPaymentOutcome {
  const [first] = received
  if (first === undefined) return { kind: 'unpaid' }
  // Of several currencies, the first counts: they cannot be added up.
  const { currency } = first
  const ofCurrency = received.filter((payment) => payment.currency === currency)
  const amount = ofCurrency.reduce((sum, payment) => sum + payment.amount, 0)
  if (currency === 'PHP' && received.length === 1 && amount === toCentavos(amountDue)) return { kind: 'paid' }
  return { kind: 'mismatched', receivedAmount: (amount / 100).toFixed(2), receivedCurrency: currency }
}
