import type { Transaction } from '#app/platform/db/database.ts'
import { deleteReleasedUse } from '../queries/discounts.ts'
import { replaceSeatLines } from '../queries/order-lines.ts'
import {
  lockOrderOfSeat,
  type NewOrder,
  setOrderStates,
  toUnpaidAmounts,
  updateIdempotencyKey,
  updateOrder,
} from '../queries/orders.ts'
import { isBillSettled } from '../rules/order-amounts.ts'
import { toUnpaidState } from '../rules/order-state.ts'
import type { SeatLines } from '../rules/quote.ts'
import { retakeVoucherUses } from './hold-voucher.ts'

interface ReinstatedOrder extends Pick<NewOrder, 'payer'> {
  readonly lines: SeatLines
  /** Centavos that the seat costs now; 0 confirms it. */
  readonly price: number
  /** Code that the payer was shown; null if none was. */
  readonly shownCode: string | null
  readonly idempotencyKey: string | null
  /** Whether staff take it again, who know whether what was paid is to be sent back. */
  readonly isByStaff: boolean
  readonly now: Date
}

/**
 * Brings back the order of one seat that is taken again. A void one gets the price of today,
 * and the code that was shown; one with payments keeps its price and takes its voucher again. If it was paid when it was
 * canceled, it is confirmed for staff; registrants wait for them, because a refund may be on its way.
 * @returns its code
 */
export async function reinstateOrder(
  tx: Transaction,
  seatLineId: number,
  { payer, price, lines, shownCode, idempotencyKey, isByStaff, now }: ReinstatedOrder,
): Promise<string> {
  const order = await lockOrderOfSeat(tx, seatLineId)
  await updateIdempotencyKey(tx, order.id, idempotencyKey)
  if (order.billState !== 'void') {
    const isPaid = isByStaff && order.state === 'cancelled' && isBillSettled(order.billState)
    await setOrderStates(tx, [order.id], {
      state: isPaid ? 'confirmed' : toUnpaidState(price),
      updatedAt: now,
    })
    await retakeVoucherUses(tx, order.id)
    return order.code
  }
  await deleteReleasedUse(tx, seatLineId)
  await replaceSeatLines(tx, { orderId: order.id, seatLineId }, lines)
  const code = shownCode ?? order.code
  // The deadline of a booking that lapsed is over.
  const reopened = { voidReason: null, holdsUntil: null, updatedAt: now }
  const change = { ...toUnpaidAmounts([lines]), ...reopened, code, payer }
  await updateOrder(tx, order, change)
  return code
}
