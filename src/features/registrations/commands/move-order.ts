/** The states of orders that have registrations. Callers hold the locks of the seminar, the people, the registrations and the order. */

import { releaseVouchers, retakeVoucherUses } from '#app/features/orders/commands/hold-voucher.ts'
import type { OrderState } from '#app/features/orders/contract/order-values.ts'
import {
  countSeats,
  getOrder,
  listOrderIdsOfSeminar,
  type OrderRow,
  setOrderStates,
  updateOrder,
  voidUnpaidOrders,
} from '#app/features/orders/queries/orders.ts'
import { holdsSeats, seatReleasedReason, toPaymentStatus } from '#app/features/orders/rules/order-state.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { updateLockedRegistration } from '../queries/registrations.ts'
import type { LiveOrder } from './lock-order.ts'
import { releaseSeats, takeSeats } from './seat-ledger.ts'

/** Reason for which the account of an unpaid order of a canceled seminar is void. */
export const seminarCancelledReason = 'The seminar was cancelled.'

interface OrderMove {
  readonly state: OrderState
  readonly now: Date
}

/**
 * Moves an order to a state, with its seats, vouchers and account. Released seats make an account without money void;
 * seats that are taken again reopen it at its price, unless the seminar is canceled. Refuses `seminar_full`, and a voucher
 * that is used up meanwhile.
 * @returns the order as it is now; the times of change of its registrations always increase, even within a millisecond:
 * they are the optimistic lock
 */
export async function moveOrder<Order extends LiveOrder>(
  tx: Transaction,
  locked: Order,
  { state, now }: OrderMove,
): Promise<Order> {
  const { order, seminar } = locked
  if (holdsSeats(order.state) && !holdsSeats(state)) await releaseOrders(tx, [order.id], { state, now })
  else {
    const isTakenAgain = holdsSeats(state) && !holdsSeats(order.state)
    if (isTakenAgain) await takeSeats(tx, seminar, (await countSeats(tx, [order.id])).get(seminar.id))
    await setOrderStates(tx, [order.id], { state, updatedAt: now })
    if (isTakenAgain && seminar.status !== 'cancelled') await reopenOrder(tx, order, now)
  }
  const seats = []
  for (const { registration, person } of locked.seats) {
    const updatedAt = new Date(Math.max(now.getTime(), registration.updatedAt.getTime() + 1))
    const changed = await updateLockedRegistration(tx, registration.id, { updatedAt })
    const moved = { ...changed, orderState: state, paymentStatus: toPaymentStatus(state) }
    seats.push({ person, registration: moved })
  }
  return { ...locked, order: await getOrder(tx, order.id), seats }
}

/** Moves orders with seats to a state without them. */
export async function releaseOrders(
  tx: Transaction,
  orderIds: readonly number[],
  { state, now }: OrderMove,
): Promise<void> {
  for (const [seminarId, seats] of await countSeats(tx, orderIds)) await releaseSeats(tx, seminarId, seats)
  await setOrderStates(tx, orderIds, { state, updatedAt: now })
  await voidOrders(tx, orderIds, { reason: seatReleasedReason, now })
}

/** Reopens the account of seats that were released, with its vouchers; one that was void for another reason stays. */
async function reopenOrder(tx: Transaction, order: OrderRow, now: Date): Promise<void> {
  if (order.voidReason === seatReleasedReason)
    await updateOrder(tx, order, { voidReason: null, updatedAt: now })
  if (order.voidReason === seatReleasedReason || order.voidReason === null)
    await retakeVoucherUses(tx, order.id)
}

/** Voids the accounts of a canceled, locked seminar. Orders with money stay, because it is to be refunded. */
export async function voidOrdersOfCancelledSeminar(
  tx: Transaction,
  seminarId: number,
  now: Date,
): Promise<void> {
  const orderIds = await listOrderIdsOfSeminar(tx, seminarId)
  await voidOrders(tx, orderIds, { reason: seminarCancelledReason, now })
}

async function voidOrders(
  tx: Transaction,
  orderIds: readonly number[],
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await voidUnpaidOrders(tx, orderIds, { reason, now })
  await releaseVouchers(tx, orderIds, now)
}
