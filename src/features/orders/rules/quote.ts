/** Price of a seat for its registrant, decided by facts that were read before. */

import { formatDate } from '#app/platform/format/dates.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { OrderLineKind } from '../contract/order-values.ts'
import { toCentavos, toPesos } from './order-amounts.ts'
import {
  type DiscountAmount,
  isPriceRuleMet,
  type PriceRule,
  priceSeat,
  type SeatPrice,
  toDiscountReason,
  type VoucherTerms,
  whyVoucherUnusable,
} from './seat-price.ts'

export interface SeatToQuote {
  readonly seminar: {
    readonly id: number
    readonly title: string
    /** List price in pesos; null if it is free. */
    readonly price: string | null
  }
  readonly voucherCode?: string | null | undefined
  /** The discount that the registrant claims. */
  readonly declaredRuleId?: number | null | undefined
  /** Seats that are taken together, with this one. A voucher that is not needed is then left unused, not refused. */
  readonly groupSeats?: number | undefined
}

interface QuotedVoucher extends VoucherTerms, DiscountAmount {
  readonly id: number
  readonly code: string
}

export interface PriceFacts {
  readonly now: Date
  /** The active ones of the seminar. */
  readonly rules: readonly PriceRule[]
  /** Voucher with the code; null if there is none. */
  readonly voucher: QuotedVoucher | null
  /** True if the same person uses the voucher for another seminar. */
  readonly isVoucherUsed: boolean
  /** Total of the order that the person has for this seat, if it is not void: its price stays. */
  readonly fixedTotal: string | null
}

/** A line as it is priced, in the order of the bill; the first is the seat. */
export interface QuotedLine {
  readonly kind: OrderLineKind
  readonly label: string
  /** Pesos; negative for a discount. */
  readonly amount: string
  readonly needsCard?: boolean
}

/** A price of 0 means that nothing is to be paid. */
export interface Quote extends SeatPrice {
  /** Lines of the order, unless its price is fixed. */
  readonly lines: readonly QuotedLine[]
  /** Voucher that lowers the price; null if none does. */
  readonly voucher: QuotedVoucher | null
  /** Refusal of a discount that was requested; the price is then the one without. */
  readonly refusal: Refusal | null
}

/** Returns the price that stays, or the list price less the best rule that is met and the voucher. */
export function quote(seat: SeatToQuote, facts: PriceFacts): Quote {
  const { seminar, declaredRuleId = null, groupSeats = 1 } = seat
  const { fixedTotal, now } = facts
  const listPrice = toCentavos(seminar.price ?? 0)
  const met = facts.rules.filter((rule) => isPriceRuleMet(rule, { now, declaredRuleId, groupSeats }))
  const without = priceSeat(listPrice, met, null)
  if (seminar.price !== null && fixedTotal !== null) {
    const price = toCentavos(fixedTotal)
    return { ...without, price, rule: null, lines: [], voucher: null, refusal: null }
  }
  const isNeeded = without.price > 0
  const refusal =
    seminar.price === null ? refuseDiscountsOfFreeSeat(seat) : refuseDiscounts(seat, facts, isNeeded)
  const voucher = refusal === null && isNeeded ? facts.voucher : null
  const priced = voucher === null ? without : priceSeat(listPrice, met, voucher)
  return { ...priced, lines: toLines(seminar.title, { ...priced, voucher, groupSeats }), voucher, refusal }
}

/** The seat at its list price, and each discount. */
function toLines(
  title: string,
  {
    listPrice,
    rule,
    voucher,
    voucherDiscount,
    groupSeats,
  }: SeatPrice & { readonly voucher: QuotedVoucher | null; readonly groupSeats: number },
): QuotedLine[] {
  const off = (label: string, discount: number, needsCard = false): QuotedLine[] =>
    discount === 0 ? [] : [{ label, kind: 'discount', amount: toPesos(-discount), needsCard }]
  return [
    { label: title, kind: 'seat', amount: toPesos(listPrice) },
    ...(rule === null ? [] : off(toDiscountReason(rule, groupSeats), rule.discount, rule.needsCard)),
    ...(voucher === null ? [] : off(`Voucher ${voucher.code}`, voucherDiscount)),
  ]
}

function refuseDiscountsOfFreeSeat({ voucherCode, declaredRuleId, groupSeats }: SeatToQuote): Refusal | null {
  if (voucherCode && groupSeats === undefined) return voucherUnknown()
  return declaredRuleId ? ruleNotOffered() : null
}

/** @param isNeeded false if there is nothing to pay without a voucher */
function refuseDiscounts(
  { seminar, voucherCode, declaredRuleId, groupSeats }: SeatToQuote,
  { rules, voucher, isVoucherUsed, now }: PriceFacts,
  isNeeded: boolean,
): Refusal | null {
  const isOffered = rules.some(({ id, kind }) => kind === 'declared' && id === declaredRuleId)
  if (declaredRuleId && !isOffered) return ruleNotOffered()
  if (!voucherCode) return null
  if (voucher === null) return voucherUnknown()
  if (!isNeeded && groupSeats === undefined)
    return voucherRefusal('voucher_not_needed', 'There is nothing to pay, so no voucher is needed.')
  switch (whyVoucherUnusable(voucher, { seminarId: seminar.id, now })) {
    case null:
      return isVoucherUsed
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

const voucherUnknown = () => voucherRefusal('voucher_unknown', 'There is no voucher with this code.')

function voucherRefusal(code: string, message: string): Refusal {
  return new Refusal('conflict', code, message, { issues: [{ path: 'voucherCode', message }] })
}

function ruleNotOffered(): Refusal {
  const message = 'This discount is no longer offered.'
  return new Refusal('conflict', 'discount_not_offered', message, {
    issues: [{ path: 'declaredRuleId', message }],
  })
}
