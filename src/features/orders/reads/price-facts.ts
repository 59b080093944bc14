import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { listRulesOfSeminar, listVouchersByCode, listVoucherUsers } from '../queries/discounts.ts'
import type { PriceFacts, SeatsToQuote, SeatToQuote, VoucherFacts } from '../rules/quote.ts'

interface FactReading {
  /** Locks the vouchers, in the transaction that registers. */
  readonly isLocked?: boolean
}

/** Reads what `quote` needs to know of the seats, and no more. */
export async function findPriceFacts(
  db: DatabaseOrTransaction,
  { seminar, seats }: Pick<SeatsToQuote<readonly SeatToQuote[]>, 'seminar' | 'seats'>,
  { now, ...reading }: FactReading & { readonly now: Date },
): Promise<PriceFacts> {
  const priced = seminar.price === null ? [] : seats.filter(({ fixedPrice }) => fixedPrice === null)
  const rules = priced.length === 0 ? [] : await listRulesOfSeminar(db, seminar.id)
  return { now, rules, ...(await findVoucherFacts(db, priced, reading)) }
}

/** Reads the vouchers of the seats, in two statements at most. */
export async function findVoucherFacts(
  db: DatabaseOrTransaction,
  seats: readonly Pick<SeatToQuote, 'voucherCode' | 'personId'>[],
  { isLocked = false }: FactReading = {},
): Promise<VoucherFacts> {
  const codes = new Set(seats.flatMap(({ voucherCode }) => voucherCode?.toLowerCase() || []))
  const vouchers = codes.size === 0 ? [] : await listVouchersByCode(db, [...codes], { isLocked })
  const personIds = seats.flatMap(({ personId }) => personId ?? [])
  if (vouchers.length === 0 || personIds.length === 0) return { vouchers, voucherUsers: [] }
  const voucherIds = vouchers.map(({ id }) => id)
  return { vouchers, voucherUsers: await listVoucherUsers(db, { voucherIds, personIds }) }
}
