/** Price of a seat for its registrant, in the transaction that takes the seat. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { OrderState } from '#app/features/orders/contract/order-values.ts'
import type { NewOrderLine, OrderRow } from '#app/features/orders/queries/orders.ts'
import { toCentavos, toPesos } from '#app/features/orders/rules/order-amounts.ts'
import type { PricedSeat, SeatToPrice } from '#app/features/registrations/commands/add-to-seminar.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { deleteGivenBackUse, findVoucher, lockVoucher } from '../queries/discounts.ts'
import { findOrderOfPerson } from '../queries/orders.ts'
import { findReservedCode } from '../reads/reserved-code.ts'
import { findPrice, refuseWithoutDiscounts, type SeatPriceWithVoucher } from '../reads/seat-price.ts'
import { toDiscountReason } from '../rules/seat-price.ts'
import { retakeVoucherUse, takeVoucher } from './hold-voucher.ts'

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
  const { seat: price, refusal } = await findPrice(db, context, {
    ...seat,
    find: (code) => findVoucher(db, code),
  })
  return { seminar: withPrice(seminar, price.price), refusal }
}

/**
 * The seat of a person, who is locked or new, at its price. Its voucher stays locked, is checked again, and is taken
 * with the order.
 */
export async function priceLockedSeat(
  tx: Transaction,
  context: CommandContext,
  seat: SeatToPrice,
): Promise<PricedSeat> {
  const { seminar } = seat
  if (seminar.price === null) return { seminar, refusal: refuseWithoutDiscounts(seat), shownCode: null }
  const shownCode = await findShownCode(tx, context, seat)
  const former = await findFormerOrder(tx, seat)
  if (isPriceFixed(former))
    return {
      seminar: withPrice(seminar, toCentavos(former.total)),
      refusal: null,
      shownCode,
      onRegistered: ({ personId }) => retakeVoucherUse(tx, { orderId: former.id, personId }),
    }
  const {
    seat: price,
    voucher,
    refusal,
  } = await findPrice(tx, context, {
    ...seat,
    find: (code) => lockVoucher(tx, { code }),
  })
  return {
    seminar: withPrice(seminar, price.price),
    refusal,
    shownCode,
    lines: toOrderLines(seat, { seat: price, voucher }),
    async onRegistered({ seatLineId }) {
      if (former !== null) await deleteGivenBackUse(tx, former.id)
      if (voucher !== null) await takeVoucher(tx, voucher, { seatLineId, now: context.now })
    },
  }
}

/** The code that the payment step showed, if it did. */
async function findShownCode(
  tx: Transaction,
  { policies, secrets }: CommandContext,
  { paymentKey = null, seminar: { id: seminarId } }: SeatToPrice,
): Promise<string | null> {
  if (!policies.keepsLedger || paymentKey === null) return null
  return findReservedCode({ db: tx, secrets }, { paymentKey, seminarId })
}

/** Finds the order of a rejected registration, which is made again. */
function findFormerOrder(db: DatabaseOrTransaction, { seminar, person }: SeatToPrice) {
  return person === null || person.isNew ? null : findOrderOfPerson(db, person.row.id, seminar.id)
}

/** The price of an order with payments stays. */
function isPriceFixed(
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
