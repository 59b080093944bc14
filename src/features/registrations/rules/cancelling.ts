/** Until when registrants cancel by themselves, and what is sent back of what they paid. */

import type { OrderState } from '#app/features/orders/contract/order-values.ts'
import {
  getPaidForSeat,
  type OrderAmounts,
  toCentavos,
  toPesos,
} from '#app/features/orders/rules/order-amounts.ts'
import { holdsSeats } from '#app/features/orders/rules/order-state.ts'
import type { CancellingTerms } from '../contract/cancelling.ts'
import type { AttendanceStatus } from '../contract/registration.ts'

export interface CancellingPolicy {
  /** Days before the start until which registrants cancel; null if only staff do. */
  readonly untilDays: number | null
  /** Days before the start until which everything is sent back; null if there is no such time. */
  readonly fullRefundDays: number | null
  /** Days before the start until which a part is sent back; null if there is no such time. */
  readonly partRefundDays: number | null
  /** The part, in percent. */
  readonly partRefundPercent: number
}

interface RegistrationToCancel {
  readonly orderState: OrderState
  readonly attendanceStatus: AttendanceStatus
  readonly seminar: { readonly status: string; readonly startsAt: Date }
  /** Order of the seat. */
  readonly order: SeatInOrder
  /** Whether who wants to cancel pays the order. */
  readonly isPayer: boolean
}

export interface SeatInOrder extends OrderAmounts {
  readonly seats: number
  /** Whether the order is the booking of an institution, whose seats pass to colleagues or are given back there. */
  readonly isBooked: boolean
  /** Pesos of this seat. */
  readonly price: string
}

/** Pesos that were paid for a seat; of the only one, all that was paid. */
function toPaidForSeat({ seats, price, ...amounts }: SeatInOrder): string {
  return seats === 1 ? amounts.paid : toPesos(getPaidForSeat(amounts, price))
}

const dayInMs = 86_400_000

/**
 * Terms on which a registrant, or who pays their seat, can cancel it now; null if they cannot. A seat that was taken together
 * with others is cancelled by who pays them.
 */
export function toCancellingTerms(
  policy: CancellingPolicy,
  { orderState, attendanceStatus, seminar, order, isPayer }: RegistrationToCancel,
  now: Date,
): CancellingTerms | null {
  const before = (days: number) => new Date(seminar.startsAt.getTime() - days * dayInMs)
  if (policy.untilDays === null || now >= before(policy.untilDays)) return null
  if (!holdsSeats(orderState) || attendanceStatus !== 'registered' || seminar.status !== 'scheduled')
    return null
  if (order.isBooked || (!isPayer && order.seats > 1)) return null
  const until = before(policy.untilDays).toISOString()
  const centavos = isPayer ? toCentavos(toPaidForSeat(order)) : 0
  if (centavos === 0) return { until, refund: null }
  const steps = [
    { days: policy.fullRefundDays, percent: 100 },
    { days: policy.partRefundDays, percent: policy.partRefundPercent },
  ].flatMap(({ days, percent }) =>
    days === null || now >= before(days) ? [] : [{ until: before(days).toISOString(), percent }],
  )
  const isUndecided = policy.fullRefundDays === null && policy.partRefundDays === null
  const amount = Math.round((centavos * (steps[0]?.percent ?? 0)) / 100) / 100
  return { until, refund: { paid: centavos / 100, amount: isUndecided ? null : amount, steps } }
}
