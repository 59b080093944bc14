import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import type { StoredPaymentState } from '../contract/payment-values.ts'

export type ClaimState = Exclude<StoredPaymentState, 'undone'>

const statesOfStatus = { pending: 'claimed', verified: 'accepted', rejected: 'rejected' } as const

/** State of the claim of an order that staff decide, by the payment status. */
export function toClaimState<Status extends PaymentStatus>(status: Status) {
  return statesOfStatus[status]
}

const statesOfClaim = { claimed: 'pending', accepted: 'confirmed', rejected: 'rejected' } as const

/** The state of an order that was decided by hand, by that of its claim. */
export function toStateOfClaim(state: ClaimState) {
  return statesOfClaim[state]
}
