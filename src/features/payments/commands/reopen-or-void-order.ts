/** Orders of seats that are taken again or released by a decision about their payment. */

import { releaseVouchers, retakeVoucherUse } from '#app/features/orders/commands/hold-voucher.ts'
import { listOrderIdsOfSeminar, lockOrderOfSeat, updateOrder } from '#app/features/orders/queries/orders.ts'
import { toOrderState } from '#app/features/orders/rules/order-amounts.ts'
import { listOrderIdsOf } from '#app/features/registrations/queries/orders-of-registrations.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { holdsSeat } from '#app/features/registrations/rules/seats.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { voidUnpaidOrders } from '../queries/orders.ts'

interface SeatChange {
  readonly before: Pick<RegistrationRow, 'paymentStatus'>
  readonly after: RegistrationRow
}

/**
 * A released seat makes an order without money void and releases its voucher. A seat that is taken again reopens the
 * order with its price. Refuses if its voucher is used up meanwhile.
 */
export async function reopenOrVoidOrder(
  tx: Transaction,
  { before, after }: SeatChange,
  now: Date,
): Promise<void> {
  if (holdsSeat(before) === holdsSeat(after)) return
  if (holdsSeat(after)) await reopenOrder(tx, after, now)
  else await voidOrdersOfReleasedSeats(tx, [after.id], now)
}

async function reopenOrder(
  tx: Transaction,
  { seatLineId, personId }: RegistrationRow,
  now: Date,
): Promise<void> {
  const order = await lockOrderOfSeat(tx, seatLineId)
  if (order.state === 'void')
    await updateOrder(tx, order, { state: toOrderState(order), voidReason: null, updatedAt: now })
  await retakeVoucherUse(tx, { orderId: order.id, personId })
}

/**
 * Voids the orders of registrations that lose their seat or are deleted, with their vouchers; their seminars
 * are locked.
 */
export async function voidOrdersOfReleasedSeats(
  tx: Transaction,
  registrationIds: readonly number[],
  now: Date,
): Promise<void> {
  const orderIds = await listOrderIdsOf(tx, registrationIds)
  await voidOrders(tx, orderIds, { reason: 'The seat was released.', now })
}

/**
 * Voids the orders of a seminar that was canceled, and is locked. Orders with money stay, because it is to be
 * refunded.
 */
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
