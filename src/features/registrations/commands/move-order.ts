/**
 * The states of orders that have registrations. Callers hold the locks of the seminar, the person and the registration, in
 * this order.
 */

import { releaseVouchers, retakeVoucherUse } from '#app/features/orders/commands/hold-voucher.ts'
import type { OrderState } from '#app/features/orders/contract/order-values.ts'
import {
  listOrderIdsOfSeminar,
  lockOrderOfSeat,
  type OrderRow,
  setOrderStates,
  updateOrder,
  voidUnpaidOrders,
} from '#app/features/orders/queries/orders.ts'
import { holdsSeats, seatReleasedReason, toPaymentStatus } from '#app/features/orders/rules/order-state.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { listOrderIdsOf } from '../queries/orders-of-registrations.ts'
import { type RegistrationRow, updateLockedRegistration } from '../queries/registrations.ts'
import { releaseSeats, takeSeats } from './seat-ledger.ts'

interface OrderMove {
  readonly seminar: Pick<SeminarRecord, 'id' | 'seatsLeft' | 'updatedAt' | 'status'>
  readonly registration: RegistrationRow
  readonly state: OrderState
  readonly now: Date
}

/**
 * Moves an order to a state, with its seat, voucher and account. A released seat makes an account without money void; a
 * seat that is taken again reopens it at its price, unless the seminar is canceled. Refuses `seminar_full`, and a voucher
 * that is used up meanwhile.
 * @returns the registration; its time of change always increases, even within a millisecond: it is the optimistic lock
 */
export async function moveOrder(
  tx: Transaction,
  { seminar, registration, state, now }: OrderMove,
): Promise<RegistrationRow> {
  const { seatLineId, personId } = registration
  const order = await lockOrderOfSeat(tx, seatLineId)
  if (holdsSeats(order.state) && !holdsSeats(state)) await releaseOrders(tx, [registration], { state, now })
  else {
    const isTakenAgain = holdsSeats(state) && !holdsSeats(order.state)
    if (isTakenAgain) await takeSeats(tx, seminar)
    await setOrderStates(tx, [order.id], { state, updatedAt: now })
    if (isTakenAgain && seminar.status !== 'cancelled') await reopenOrder(tx, order, { personId, now })
  }
  const updatedAt = new Date(Math.max(now.getTime(), registration.updatedAt.getTime() + 1))
  const changed = await updateLockedRegistration(tx, registration.id, { updatedAt })
  return { ...changed, orderState: state, paymentStatus: toPaymentStatus(state) }
}

/** Moves the orders of registrations with a seat to a state without one. */
export async function releaseOrders(
  tx: Transaction,
  registrations: readonly Pick<RegistrationRow, 'id' | 'seminarId'>[],
  { state, now }: Pick<OrderMove, 'state' | 'now'>,
): Promise<void> {
  if (registrations.length === 0) return
  const seats = Map.groupBy(registrations, ({ seminarId }) => seminarId)
  for (const [seminarId, { length }] of seats) await releaseSeats(tx, seminarId, length)
  const orderIds = await listOrderIdsOf(
    tx,
    registrations.map(({ id }) => id),
  )
  await setOrderStates(tx, orderIds, { state, updatedAt: now })
  await voidOrders(tx, orderIds, { reason: seatReleasedReason, now })
}

/** Reopens the account of a seat that was released, with its voucher; one that was void for another reason stays. */
async function reopenOrder(
  tx: Transaction,
  order: OrderRow,
  { personId, now }: { readonly personId: number; readonly now: Date },
): Promise<void> {
  if (order.voidReason === seatReleasedReason)
    await updateOrder(tx, order, { voidReason: null, updatedAt: now })
  if (order.voidReason === seatReleasedReason || order.voidReason === null)
    await retakeVoucherUse(tx, { orderId: order.id, personId })
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
