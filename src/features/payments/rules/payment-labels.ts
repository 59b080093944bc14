import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import type { GatewayName } from '../contract/gateway-values.ts'
import type { PaymentVerification } from '../contract/payments.ts'

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  pending: 'Pending',
  verified: 'Verified',
  rejected: 'Rejected',
}

export const gatewayLabels: Record<GatewayName, string> = { paymongo: 'PayMongo', maya: 'Maya' }

/** Name of the decider, 'the statement' or 'online payment (PayMongo)'; null for a user who was deleted. */
export function toPaymentDeciderName({
  by,
  paidThrough,
}: Pick<PaymentVerification, 'by' | 'paidThrough'>): string | null {
  if (by !== null) return by.displayName
  if (paidThrough === null) return null
  return paidThrough === 'statement'
    ? 'the statement'
    : `online payment (${gatewayLabels[paidThrough] ?? paidThrough})`
}
