import { type BillState, type OrderState, orderStates } from '../contract/order-values.ts'
import type { PaymentStatus } from '../contract/payment-status.ts'

/** Reason for which the account of an order without money is void. */
export const seatReleasedReason = 'The seat was released.'

/** Whether the seats of an order are taken. */
export function holdsSeats(state: OrderState): boolean {
  return state === 'pending' || state === 'confirmed'
}

export function toPaymentStatus(state: OrderState): PaymentStatus {
  if (state === 'confirmed') return 'verified'
  return holdsSeats(state) ? 'pending' : 'rejected'
}

const statesOfStatus = { pending: 'pending', verified: 'confirmed', rejected: 'rejected' } as const

/** The state in which a decision about the payment leaves an order. */
export function toDecidedState(status: PaymentStatus) {
  return statesOfStatus[status]
}

/** The states that read as a payment status. */
export function toOrderStates(status: PaymentStatus): readonly OrderState[] {
  return orderStates.filter((state) => toPaymentStatus(state) === status)
}

/** Whether an order only offers its seats to somebody on a waiting list: it has no price yet, and nobody pays it. */
export function isOffer({
  holdsUntil,
  institutionId,
}: {
  readonly holdsUntil: Date | null
  readonly institutionId: number | null
}): boolean {
  return holdsUntil !== null && institutionId === null
}

/** State of an order whose price has changed: of free seats no payment is pending, and none was rejected. */
export function toStateAtPrice(state: OrderState, price: number): OrderState {
  if (price > 0) return state
  if (state === 'rejected') return 'cancelled'
  return state === 'pending' ? 'confirmed' : state
}

/** State of an order whose seat was just taken, by the amount that it costs. */
export function toUnpaidState(price: number): Extract<OrderState, 'pending' | 'confirmed'> {
  return price > 0 ? 'pending' : 'confirmed'
}

/**
 * Whether an order can be paid: its account is open, and its seats are held. Once it is confirmed, only one of an
 * institution can, which pays later.
 */
export function isPayable({
  state,
  billState,
  institutionId,
}: {
  readonly state: OrderState
  readonly billState: BillState
  readonly institutionId: number | null
}): boolean {
  return billState === 'open' && (state === 'pending' || (state === 'confirmed' && institutionId !== null))
}
