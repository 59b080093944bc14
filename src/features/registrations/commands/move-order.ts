/**
 * The states of orders that have registrations. Callers hold the locks of the seminar, the person and the registration, in
 * this order.
 */

import { releaseVouchers, retakeVoucherUse } from '#app/features/orders/commands/hold-voucher.ts'
import type { OrderState } from '#app/features/orders/contract/order-values.ts'
import {
  listOrderIdsOfSeminar,
  lockOrderOfSeat,
  setOrderState,
  updateOrder,
  voidUnpaidOrders,
} from '#app/features/orders/queries/orders.ts'
import { holdsSeats, seatReleasedReason, toPaymentStatus } from '#app/features/orders/rules/order-state.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { type RegistrationRow, updateLockedRegistration } from '../queries/registrations.ts'
import { releaseSeats, takeSeats } from './seat-ledger.ts'

interface OrderMove {
  /** Null if the seat is not taken again. */
  readonly seminar: Pick<SeminarRecord, 'id' | 'seatsLeft' | 'updatedAt'> | null
  readonly registration: RegistrationRow
  readonly state: OrderState
  readonly now: Date
}

/**
 * Moves an order to a state, with its seat, voucher and account. A released seat makes an account without money void; a
 * seat that is taken again reopens it at its price. Refuses `seminar_full`, and a voucher that is used up meanwhile.
 * @returns the registration; its time of change always increases, even within a millisecond: it is the optimistic lock
 */
export async function moveOrder(
  tx: Transaction,
  { seminar, registration, state, now }: OrderMove,
): Promise<RegistrationRow> {
  const { seatLineId, seminarId, personId } = registration
  const order = await lockOrderOfSeat(tx, seatLineId)
  const isTakenAgain = holdsSeats(state) && !holdsSeats(order.state)
  if (isTakenAgain) {
    if (seminar === null) throw new Error('A seat is taken again without its seminar.')
    await takeSeats(tx, seminar)
  }
  await setOrderState(tx, order, { state, updatedAt: now })
  if (holdsSeats(order.state) && !holdsSeats(state)) {
    await releaseSeats(tx, seminarId)
    await voidOrders(tx, [order.id], { reason: seatReleasedReason, now })
  }
  if (isTakenAgain) {
    if (order.voidReason !== null) await updateOrder(tx, order, { voidReason: null, updatedAt: now })
    await retakeVoucherUse(tx, { orderId: order.id, personId })
  }
  const updatedAt = new Date(Math.max(now.getTime(), registration.updatedAt.getTime() + 1))
  const changed = await updateLockedRegistration(tx, registration.id, { updatedAt })
  return { ...changed, paymentStatus: toPaymentStatus(state) }
}

/** Voids the accounts of a canceled, locked seminar. Orders with money stay, because it is to be refunded. */
export async function voidOrdersOfCancelledSeminar(
  tx: Transaction,
  seminarId: number,
  now: Date,
): Promise<void> {
  const orderIds = await listOrderIdsOfSeminar(tx, seminarId)
  await voidOrders(tx, orderIds, { reason: 'The seminar was cancelled.', now })
}

async function voidOrders(
  tx: Transaction,
  orderIds: readonly number[],
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await voidUnpaidOrders(tx, orderIds, { reason, now })
  await releaseVouchers(tx, orderIds, now)
}
