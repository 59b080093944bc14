/** Price of a seat for its registrant, in the transaction that takes the seat. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { Refusal } from '#app/platform/refusals.ts'
import type { OrderState } from '../contract/order-values.ts'
import { findVoucher, lockVoucher, type VoucherRow } from '../queries/discounts.ts'
import { findOrderOfPayer, type NewOrderLine, type OrderRow } from '../queries/orders.ts'
import {
  findPrice,
  refuseWithoutDiscounts,
  type SeatPriceWithVoucher,
  type SeatToPrice,
} from '../reads/seat-price.ts'
import { toCentavos, toPesos } from '../rules/order-amounts.ts'
import { toDiscountReason } from '../rules/seat-price.ts'

export interface PricedSeat {
  /** Seminar with the price that this person pays; null where nothing is to be paid. */
  readonly seminar: SeminarRecord
  /** Refusal of a discount that was requested; thrown unless the registration exists already. */
  readonly refusal: Refusal | null
  /** Lines of the order. */
  readonly lines: readonly NewOrderLine[]
  /** Locked, to be taken with the order; null if none is. */
  readonly voucher: VoucherRow | null
  /** Order of the person in this seminar, which comes back; its price stays if it has payments. */
  readonly former: OrderRow | null
}

/** The seminar as one registrant pays for it. */
function withPrice(seminar: SeminarRecord, centavos: number): SeminarRecord {
  return { ...seminar, price: centavos === 0 ? null : toPesos(centavos) }
}

/** Estimates the price before the transaction: without lock, and nothing is taken. */
export async function estimateSeatPrice(
  db: DatabaseOrTransaction,
  context: CommandContext,
  seat: SeatToPrice,
): Promise<Pick<PricedSeat, 'seminar' | 'refusal'>> {
  const { seminar } = seat
  if (seminar.price === null) return { seminar, refusal: refuseWithoutDiscounts(seat) }
  const former = await findFormerOrder(db, seat)
  if (isPriceFixed(former)) return { seminar: withPrice(seminar, toCentavos(former.total)), refusal: null }
  const found = await findPrice(db, context, { ...seat, find: (code) => findVoucher(db, code) })
  return { seminar: withPrice(seminar, found.seat.price), refusal: found.refusal }
}

/** The seat of a person, who is locked or new, at its price. Its voucher stays locked, and is checked again. */
export async function priceLockedSeat(
  tx: Transaction,
  context: CommandContext,
  seat: SeatToPrice,
): Promise<PricedSeat> {
  const { seminar } = seat
  const former = await findFormerOrder(tx, seat)
  const atListPrice = [{ kind: 'seat' as const, label: seminar.title, amount: seminar.price ?? '0' }]
  const plain = { seminar, refusal: null, lines: atListPrice, voucher: null, former }
  if (seminar.price === null) return { ...plain, refusal: refuseWithoutDiscounts(seat) }
  if (isPriceFixed(former)) return { ...plain, seminar: withPrice(seminar, toCentavos(former.total)) }
  const found = await findPrice(tx, context, { ...seat, find: (code) => lockVoucher(tx, { code }) })
  const { refusal, voucher } = found
  return {
    ...plain,
    seminar: withPrice(seminar, found.seat.price),
    refusal,
    lines: toOrderLines(seat, found),
    voucher,
  }
}

/** Finds the order of a rejected registration, which is made again. */
async function findFormerOrder(
  db: DatabaseOrTransaction,
  { seminar, personId }: SeatToPrice,
): Promise<OrderRow | null> {
  return personId === null ? null : findOrderOfPayer(db, { payerId: personId, seminarId: seminar.id })
}

/** Whether an order has payments, so that its price stays. */
export function isPriceFixed(
  former: OrderRow | null,
): former is OrderRow & { readonly state: Exclude<OrderState, 'void'> } {
  return former !== null && former.state !== 'void'
}

/** The seat at its list price, and each discount. */
function toOrderLines(
  { seminar: { title }, groupSeats = 1 }: SeatToPrice,
  { seat, voucher }: Pick<SeatPriceWithVoucher, 'seat' | 'voucher'>,
): NewOrderLine[] {
  const off = (label: string, discount: number, needsCard = false): NewOrderLine[] =>
    discount === 0 ? [] : [{ label, kind: 'discount', amount: toPesos(-discount), needsCard }]
  return [
    { label: title, kind: 'seat', amount: toPesos(seat.listPrice) },
    ...(seat.rule === null
      ? []
      : off(toDiscountReason(seat.rule, groupSeats), seat.rule.discount, seat.rule.needsCard)),
    ...(voucher === null ? [] : off(`Voucher ${voucher.code}`, seat.voucherDiscount)),
  ]
}
