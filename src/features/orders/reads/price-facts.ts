import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { findVoucher, isVoucherUsedBy, listRulesOfSeminar } from '../queries/discounts.ts'
import type { OrderRow } from '../queries/orders.ts'
import type { PriceFacts, SeatToQuote } from '../rules/quote.ts'

interface SeatOfPerson extends Pick<SeatToQuote, 'seminar' | 'voucherCode'> {
  readonly now: Date
  /** Person who is registered; null for one who is new or not known yet. */
  readonly personId: number | null
  /** Order of a seat that the person has or had; null if there is none. */
  readonly order: OrderRow | null
  /** Locks the voucher, in the transaction that registers. */
  readonly isVoucherLocked?: boolean
}

/** Reads what `quote` needs to know of a seat, and no more. */
export async function findPriceFacts(
  db: DatabaseOrTransaction,
  { seminar, voucherCode, now, personId, order, isVoucherLocked = false }: SeatOfPerson,
): Promise<PriceFacts> {
  const fixedTotal = order === null || order.billState === 'void' ? null : order.total
  if (seminar.price === null || fixedTotal !== null)
    return { now, rules: [], voucher: null, isVoucherUsed: false, fixedTotal }
  const rules = await listRulesOfSeminar(db, seminar.id)
  const voucher = voucherCode ? await findVoucher(db, voucherCode, { isLocked: isVoucherLocked }) : null
  const isVoucherUsed =
    voucher !== null && personId !== null && (await isVoucherUsedBy(db, voucher.id, personId))
  return { now, rules, voucher, isVoucherUsed, fixedTotal }
}
