/** Price of a seat for its registrant: the list price, less the best rule and a voucher. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { Refusal } from '#app/platform/refusals.ts'
import {
  isVoucherUsedBy,
  listRulesOfSeminar,
  type PriceRuleRow,
  type VoucherRow,
} from '../queries/discounts.ts'
import { toCentavos } from '../rules/order-amounts.ts'
import { isPriceRuleMet, priceSeat, type SeatPrice, whyVoucherUnusable } from '../rules/seat-price.ts'

export interface SeatPriceWithVoucher {
  readonly seat: SeatPrice
  readonly voucher: VoucherRow | null
  /** Refusal of the voucher or the declared discount; the price is then the one without. */
  readonly refusal: Refusal | null
}

export interface SeatToPrice {
  readonly seminar: SeminarRecord
  /** Person who is registered; null for one who is not known yet. */
  readonly personId: number | null
  readonly voucherCode?: string | null | undefined
  /** The discount that the registrant claims. */
  readonly declaredRuleId?: number | null | undefined
  /** Seats that are taken together, with this one. A voucher that is not needed is then left unused, not refused. */
  readonly groupSeats?: number | undefined
}

interface VoucherSource {
  /** Finds a voucher, or finds and locks it. */
  readonly find: (code: string) => Promise<VoucherRow | null>
}

/** Facts that decide the price of a seat. */
export interface SeatPriceFacts extends Pick<SeatToPrice, 'voucherCode' | 'declaredRuleId' | 'groupSeats'> {
  readonly seminar: Pick<SeminarRecord, 'id' | 'price'>
  /** The active ones of the seminar. */
  readonly rules: readonly PriceRuleRow[]
  /** Voucher with the code; null if there is none. */
  readonly voucher: VoucherRow | null
  /** True if the same person uses the voucher for another seminar. */
  readonly isVoucherUsed: boolean
  readonly now: Date
}

/** The price of a seat in a seminar that costs something. */
export async function findPrice(
  db: DatabaseOrTransaction,
  context: CommandContext,
  { seminar, personId, voucherCode, declaredRuleId, groupSeats, find }: SeatToPrice & VoucherSource,
): Promise<SeatPriceWithVoucher> {
  const rules = await listRulesOfSeminar(db, seminar.id)
  const voucher = voucherCode ? await find(voucherCode) : null
  const isVoucherUsed =
    voucher !== null && personId !== null && (await isVoucherUsedBy(db, voucher.id, personId))
  const discounts = { voucherCode, declaredRuleId, groupSeats }
  return decideSeatPrice({ seminar, rules, voucher, isVoucherUsed, now: context.now, ...discounts })
}

export function decideSeatPrice({
  seminar,
  rules,
  voucher,
  now,
  ...facts
}: SeatPriceFacts): SeatPriceWithVoucher {
  const { voucherCode, declaredRuleId = null, groupSeats } = facts
  const registrant = { now, declaredRuleId, groupSeats: groupSeats ?? 1 }
  const met = rules.filter((rule) => isPriceRuleMet(rule, registrant))
  const listPrice = toCentavos(seminar.price ?? 0)
  const without = { seat: priceSeat(listPrice, met, null), voucher: null }
  const isDeclared = rules.some(({ id, kind }) => kind === 'declared' && id === declaredRuleId)
  if (declaredRuleId && !isDeclared) return { ...without, refusal: ruleNotOffered() }
  if (!voucherCode) return { ...without, refusal: null }
  const isNeeded = without.seat.price > 0
  const use = { seminarId: seminar.id, now, isUsed: facts.isVoucherUsed }
  const refusal = refuseVoucher(voucher, { ...use, isNeeded: isNeeded || groupSeats !== undefined })
  if (voucher === null || refusal !== null || !isNeeded) return { ...without, refusal }
  return { seat: priceSeat(listPrice, met, voucher), voucher, refusal: null }
}

function ruleNotOffered(): Refusal {
  const message = 'This discount is no longer offered.'
  return new Refusal('conflict', 'discount_not_offered', message, {
    issues: [{ path: 'declaredRuleId', message }],
  })
}

function voucherRefusal(code: string, message: string): Refusal {
  return new Refusal('conflict', code, message, { issues: [{ path: 'voucherCode', message }] })
}

interface VoucherUse {
  readonly seminarId: number
  readonly now: Date
  /** True if the same person uses the voucher for another seminar. */
  readonly isUsed: boolean
  /** False if there is nothing to pay. */
  readonly isNeeded: boolean
}

function refuseVoucher(voucher: VoucherRow | null, use: VoucherUse): Refusal | null {
  if (voucher === null) return voucherRefusal('voucher_unknown', 'There is no voucher with this code.')
  if (!use.isNeeded)
    return voucherRefusal('voucher_not_needed', 'There is nothing to pay, so no voucher is needed.')
  const problem = whyVoucherUnusable(voucher, use)
  switch (problem) {
    case null:
      return use.isUsed
        ? voucherRefusal('voucher_used', 'This voucher was used for this person already.')
        : null
    case 'not_yet':
      return voucherRefusal(
        'voucher_not_yet',
        `This voucher can be used from ${formatDate(`${voucher.validFrom}T04:00:00Z`)}.`,
      )
    case 'inactive':
    case 'ended':
      return voucherRefusal('voucher_ended', 'This voucher has ended.')
    case 'other_seminar':
      return voucherRefusal('voucher_of_other_seminar', 'This voucher is for another seminar.')
    case 'used_up':
      return voucherRefusal('voucher_used_up', 'This voucher is used up.')
  }
}

type SeatWithoutDiscounts = Pick<SeatPriceFacts, 'seminar' | 'voucherCode' | 'declaredRuleId' | 'groupSeats'>

export function refuseWithoutDiscounts(seat: SeatWithoutDiscounts): Refusal | null {
  const { seminar, voucherCode, declaredRuleId, groupSeats } = seat
  const isLeftUnused = seminar.price === null && groupSeats !== undefined
  if (voucherCode && !isLeftUnused)
    return voucherRefusal('voucher_unknown', 'There is no voucher with this code.')
  return declaredRuleId ? ruleNotOffered() : null
}
