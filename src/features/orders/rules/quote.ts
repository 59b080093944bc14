/** Prices of seats for their registrants, decided by facts that were read before. */

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
  readonly voucherCode?: string | null | undefined
  /** The discount that the registrant claims. */
  readonly declaredRuleId?: number | null | undefined
  /** Person on the seat; null for one who is new or not known yet. */
  readonly personId: number | null
  /** Price of the seat that the person has in an order that is not void, which stays; null if there is none. */
  readonly fixedPrice: string | null
}

/** Seats that are taken in one seminar at once. */
export interface SeatsToQuote<Seats extends readonly SeatToQuote[]> {
  readonly seminar: {
    readonly id: number
    readonly title: string
    /** List price in pesos; null if it is free. */
    readonly price: string | null
  }
  readonly seats: Seats
  /** Size of the group that the seats are part of, for one of several orders; left out if the seats are all of it. */
  readonly groupSeats?: number | undefined
}

export interface QuotedVoucher extends VoucherTerms, DiscountAmount {
  readonly id: number
  readonly code: string
}

export interface PriceFacts extends VoucherFacts {
  readonly now: Date
  /** The active ones of the seminar. */
  readonly rules: readonly PriceRule[]
}

export interface VoucherFacts {
  /** Vouchers with the codes that the seats have. */
  readonly vouchers: readonly QuotedVoucher[]
  /** Which of the people use which of the vouchers for another seminar. */
  readonly voucherUsers: readonly { readonly voucherId: number; readonly personId: number | null }[]
}

/** A line as it is priced. */
export interface QuotedLine {
  readonly kind: OrderLineKind
  readonly label: string
  /** Pesos; negative for a discount. */
  readonly amount: string
  readonly needsCard?: boolean
}

/** Seat and its discounts, in the order of the bill. */
export type SeatLines = readonly [seat: QuotedLine, ...discounts: QuotedLine[]]

/** A price of 0 means that nothing is to be paid. */
export interface SeatQuote extends SeatPrice {
  readonly lines: SeatLines
  /** Voucher that lowers the price; null if none does. */
  readonly voucher: QuotedVoucher | null
  /** Refusal of a discount that was requested; the price is then the one without. */
  readonly refusal: Refusal | null
}

export interface Quote<Seats extends readonly SeatToQuote[]> {
  readonly seats: { readonly [Place in keyof Seats]: SeatQuote }
  /** Centavos of all seats. */
  readonly price: number
}

/**
 * Returns for each seat the price that stays, or the list price less the best rule that is met and the voucher. Seats get
 * the last uses of a voucher in their order.
 */
export function quote<const Seats extends readonly SeatToQuote[]>(
  { seminar, seats, groupSeats }: SeatsToQuote<Seats>,
  facts: PriceFacts,
): Quote<Seats> {
  const isAlone = groupSeats === undefined && seats.length === 1
  const group = { seminar, groupSeats: groupSeats ?? seats.length, isAlone }
  let { vouchers } = facts
  const quoted = seats.map((seat) => {
    const one = quoteSeat(seat, group, { ...facts, vouchers })
    vouchers = vouchers.map((each) => (each.id === one.voucher?.id ? { ...each, uses: each.uses + 1 } : each))
    return one
  })
  // Each seat has its quote at its own place.
  const inPlace = quoted as unknown as Quote<Seats>['seats']
  return { seats: inPlace, price: quoted.reduce((sum, { price }) => sum + price, 0) }
}

interface Group {
  readonly seminar: SeatsToQuote<[]>['seminar']
  readonly groupSeats: number
  /** A voucher that is not needed is refused for a seat that is taken alone, and else left unused. */
  readonly isAlone: boolean
}

function quoteSeat(seat: SeatToQuote, group: Group, facts: PriceFacts): SeatQuote {
  const { seminar, groupSeats } = group
  const { declaredRuleId = null, fixedPrice } = seat
  const listPrice = toCentavos(seminar.price ?? 0)
  const met = facts.rules.filter((rule) =>
    isPriceRuleMet(rule, { now: facts.now, declaredRuleId, groupSeats }),
  )
  const without = priceSeat(listPrice, met, null)
  if (seminar.price !== null && fixedPrice !== null) {
    const price = toCentavos(fixedPrice)
    const lines = [{ label: seminar.title, kind: 'seat', amount: toPesos(price) }] as const
    return { ...without, price, rule: null, lines, voucher: null, refusal: null }
  }
  const isNeeded = without.price > 0
  const code = seat.voucherCode?.toLowerCase()
  const found = facts.vouchers.find((voucher) => voucher.code.toLowerCase() === code) ?? null
  const refusal =
    seminar.price === null
      ? refuseDiscountsOfFreeSeat(seat, group)
      : refuseDiscounts(seat, found, { ...group, ...facts, isNeeded })
  const voucher = refusal === null && isNeeded ? found : null
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
): SeatLines {
  const off = (label: string, discount: number, needsCard = false): QuotedLine[] =>
    discount === 0 ? [] : [{ label, kind: 'discount', amount: toPesos(-discount), needsCard }]
  return [
    { label: title, kind: 'seat', amount: toPesos(listPrice) },
    ...(rule === null ? [] : off(toDiscountReason(rule, groupSeats), rule.discount, rule.needsCard)),
    ...(voucher === null ? [] : off(`Voucher ${voucher.code}`, voucherDiscount)),
  ]
}

function refuseDiscountsOfFreeSeat(
  { voucherCode, declaredRuleId }: SeatToQuote,
  { isAlone }: Group,
): Refusal | null {
  if (voucherCode && isAlone) return voucherUnknown()
  return declaredRuleId ? ruleNotOffered() : null
}

/** @param isNeeded false if there is nothing to pay without a voucher */
function refuseDiscounts(
  { voucherCode, declaredRuleId, personId }: SeatToQuote,
  voucher: QuotedVoucher | null,
  {
    seminar,
    isAlone,
    isNeeded,
    rules,
    voucherUsers,
    now,
  }: Group & PriceFacts & { readonly isNeeded: boolean },
): Refusal | null {
  const isOffered = rules.some(({ id, kind }) => kind === 'declared' && id === declaredRuleId)
  if (declaredRuleId && !isOffered) return ruleNotOffered()
  if (!voucherCode) return null
  if (voucher === null) return voucherUnknown()
  if (!isNeeded && isAlone)
    return voucherRefusal('voucher_not_needed', 'There is nothing to pay, so no voucher is needed.')
  const isUsed = voucherUsers.some(
    (use) => personId !== null && use.voucherId === voucher.id && use.personId === personId,
  )
  switch (whyVoucherUnusable(voucher, { seminarId: seminar.id, now })) {
    case null:
      return isUsed ? voucherRefusal('voucher_used', 'This voucher was used for this person already.') : null
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
