import type { Transaction } from '#app/platform/db/database.ts'
import { deleteReleasedUse } from '../queries/discounts.ts'
import {
  lockOrderOfSeat,
  type NewOrder,
  replaceOrderLines,
  setOrderStates,
  toUnpaidAmounts,
  updateIdempotencyKey,
  updateOrder,
} from '../queries/orders.ts'
import { isBillSettled } from '../rules/order-amounts.ts'
import { toUnpaidState } from '../rules/order-state.ts'
import { retakeVoucherUse } from './hold-voucher.ts'

interface ReinstatedOrder extends Omit<NewOrder, 'code' | 'payerId' | 'idempotencyKey'> {
  readonly payerId: number
  /** Centavos that the seat costs now; 0 confirms it. */
  readonly price: number
  /** Code that the payer was shown; null if none was. */
  readonly shownCode: string | null
  readonly idempotencyKey: string | null
  readonly now: Date
}

/**
 * Brings back the order of a seat that is taken again. A void one gets the price of today, and the code that was shown;
 * one with payments keeps its price, takes its voucher again, and is confirmed if it was paid when it was canceled.
 * @returns its code
 */
export async function reinstateOrder(
  tx: Transaction,
  seatLineId: number,
  { payerId, payer, price, lines, shownCode, idempotencyKey, now }: ReinstatedOrder,
): Promise<string> {
  const order = await lockOrderOfSeat(tx, seatLineId)
  await updateIdempotencyKey(tx, order.id, idempotencyKey)
  if (order.billState !== 'void') {
    const isPaid = order.state === 'cancelled' && isBillSettled(order.billState)
    await setOrderStates(tx, [order.id], {
      state: isPaid ? 'confirmed' : toUnpaidState(price),
      updatedAt: now,
    })
    await retakeVoucherUse(tx, { orderId: order.id, personId: payerId })
    return order.code
  }
  await deleteReleasedUse(tx, order.id)
  await replaceOrderLines(tx, { orderId: order.id, seatLineId }, lines)
  const code = shownCode ?? order.code
  const change = { ...toUnpaidAmounts(lines), code, payer, voidReason: null, updatedAt: now }
  await updateOrder(tx, order, change)
  return code
}
