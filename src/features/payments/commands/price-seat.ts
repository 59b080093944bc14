/** Price of a seat for its registrant, in the transaction that takes the seat. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { PricedSeat, SeatToPrice } from '#app/features/registrations/commands/add-to-seminar.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { findBillOfPerson, type NewBillLine } from '../queries/bills.ts'
import { findVoucher, lockVoucher } from '../queries/discounts.ts'
import { findReservedCode } from '../reads/reserved-code.ts'
import {
  findPrice,
  hasDiscounts,
  refuseWithoutDiscounts,
  type SeatPriceWithVoucher,
} from '../reads/seat-price.ts'
import { toCentavos, toPesos } from '../rules/bill-state.ts'
import { toDiscountReason } from '../rules/seat-price.ts'
import { retakeVoucherUse, takeVoucher } from './hold-voucher.ts'
import { openBill } from './open-bill.ts'

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
  if (!hasDiscounts(context, seminar)) return { seminar, refusal: refuseWithoutDiscounts(seat) }
  const active = await findActiveBill(db, seat)
  if (active !== null) return { seminar: withPrice(seminar, toCentavos(active.amountDue)), refusal: null }
  const { seat: price, refusal } = await findPrice(db, context, {
    ...seat,
    find: (code) => findVoucher(db, code),
  })
  return { seminar: withPrice(seminar, price.price), refusal }
}

/**
 * The seat of a person, who is locked or new, at its price. Its voucher stays locked, is checked again, and is taken
 * with the bill.
 */
export async function priceLockedSeat(
  tx: Transaction,
  context: CommandContext,
  seat: SeatToPrice,
): Promise<PricedSeat> {
  const { seminar } = seat
  const bill = { seminarTitle: seminar.title }
  if (!hasDiscounts(context, seminar))
    return {
      seminar,
      refusal: refuseWithoutDiscounts(seat),
      async onRegistered(registration) {
        await openBill(tx, context, {
          registration,
          ...bill,
          reservedCode: await findShownCode(tx, context, seat),
        })
      },
    }
  const active = await findActiveBill(tx, seat)
  if (active !== null)
    return {
      seminar: withPrice(seminar, toCentavos(active.amountDue)),
      refusal: null,
      onRegistered: ({ personId }) =>
        retakeVoucherUse(tx, { formerBillId: active.id, billId: active.id, personId }),
    }
  const found = await findPrice(tx, context, { ...seat, find: (code) => lockVoucher(tx, { code }) })
  return {
    seminar: withPrice(seminar, found.seat.price),
    refusal: found.refusal,
    async onRegistered(registration) {
      const lines = toBillLines(seat, found)
      const reservedCode = await findShownCode(tx, context, seat)
      const billId = await openBill(tx, context, { registration, ...bill, lines, reservedCode })
      if (found.voucher !== null && billId !== null)
        await takeVoucher(tx, found.voucher, { billId, now: context.now })
    },
  }
}

/** The code of the bill that the payment step showed, if it did. */
async function findShownCode(
  tx: Transaction,
  { policies, secrets }: CommandContext,
  { paymentKey = null, seminar: { id: seminarId } }: SeatToPrice,
): Promise<string | null> {
  if (!policies.keepsLedger || paymentKey === null) return null
  return findReservedCode({ db: tx, secrets }, { paymentKey, seminarId })
}

/** Finds the active order of a rejected registration with payments, which is made again: its price stays. */
function findActiveBill(db: DatabaseOrTransaction, { seminar, person }: SeatToPrice) {
  return person === null || person.isNew ? null : findBillOfPerson(db, person.row.id, seminar.id)
}

/** Centavos on the bill: the seat at its list price, and each discount. */
function toBillLines(
  { seminar: { title }, groupSeats = 1 }: SeatToPrice,
  { seat, voucher }: SeatPriceWithVoucher,
): NewBillLine[] {
  const off = (label: string, discount: number, needsCard = false): NewBillLine[] =>
    discount === 0
      ? []
      : [{ label, kind: 'discount', unitPrice: '0', discount: toPesos(discount), needsCard }]
  return [
    { label: title, kind: 'seat', unitPrice: toPesos(seat.listPrice) },
    ...(seat.rule === null
      ? []
      : off(toDiscountReason(seat.rule, groupSeats), seat.rule.discount, seat.rule.needsCard)),
    ...(voucher === null ? [] : off(`Voucher ${voucher.code}`, seat.voucherDiscount)),
  ]
}
