import { toManilaDay } from '#app/platform/format/dates.ts'
import type { PriceRuleKind } from '../contract/discount-values.ts'
import { toCentavos } from './order-amounts.ts'

/** Discount that is either a share of the price or pesos. */
export interface DiscountAmount {
  readonly percent: number | null
  readonly amount: string | null
}

export interface PriceRule extends DiscountAmount {
  readonly id: number
  readonly kind: PriceRuleKind
  readonly label: string
  readonly until: string | null
  readonly minSeats: number | null
  readonly needsCard: boolean
}

export interface PricedRegistrant {
  readonly now: Date
  /** Rule of the discount that the registrant declared. */
  readonly declaredRuleId: number | null
  /** Seats that are taken together, with this one; 1 if it is taken alone. */
  readonly groupSeats: number
}

/** All in centavos. */
export interface SeatPrice {
  readonly listPrice: number
  readonly rule: (PriceRule & { readonly discount: number }) | null
  readonly voucherDiscount: number
  readonly price: number
}

/** Centavos off a price, at most all of it. Half a centavo of a percentage counts as a whole one. */
export function computeDiscount(price: number, { percent, amount }: DiscountAmount): number {
  if (percent !== null) return Math.floor((price * percent + 50) / 100)
  return Math.min(price, toCentavos(amount ?? 0))
}

export function isPriceRuleMet(rule: PriceRule, registrant: PricedRegistrant): boolean {
  const { now, declaredRuleId, groupSeats } = registrant
  switch (rule.kind) {
    case 'early_bird':
      return rule.until !== null && toManilaDay(now) <= rule.until
    case 'group':
      return rule.minSeats !== null && groupSeats >= rule.minSeats
    case 'declared':
      return rule.id === declaredRuleId
  }
}

/**
 * The best of the rules, and the voucher on what remains.
 * @param listPrice in centavos
 * @param rules that are met
 */
export function priceSeat(
  listPrice: number,
  rules: readonly PriceRule[],
  voucher: DiscountAmount | null,
): SeatPrice {
  const [rule] = rules
    .map((met) => ({ ...met, discount: computeDiscount(listPrice, met) }))
    .filter(({ discount }) => discount > 0)
    // Of equal ones the one without a card, then the oldest, so that the answer is always the same.
    .toSorted(
      (one, other) =>
        other.discount - one.discount || Number(one.needsCard) - Number(other.needsCard) || one.id - other.id,
    )
  const remaining = listPrice - (rule?.discount ?? 0)
  const voucherDiscount = voucher === null ? 0 : computeDiscount(remaining, voucher)
  return { listPrice, rule: rule ?? null, voucherDiscount, price: remaining - voucherDiscount }
}

/** 'Schools (group of 12)': why a seat costs less, as bill and import say it. */
export function toDiscountReason(
  { kind, label }: Pick<PriceRule, 'kind' | 'label'>,
  groupSeats: number,
): string {
  return kind === 'group' ? `${label} (group of ${groupSeats})` : label
}

export interface VoucherTerms {
  readonly seminarId: number | null
  readonly isActive: boolean
  readonly maxUses: number | null
  readonly uses: number
  readonly validFrom: string | null
  readonly validUntil: string | null
}

export type VoucherProblem = 'inactive' | 'other_seminar' | 'not_yet' | 'ended' | 'used_up'

/** Returns why a voucher cannot be used for a seminar; null if it can. */
export function whyVoucherUnusable(
  voucher: VoucherTerms,
  { seminarId, now }: { readonly seminarId: number; readonly now: Date },
): VoucherProblem | null {
  const today = toManilaDay(now)
  if (!voucher.isActive) return 'inactive'
  if (voucher.seminarId !== null && voucher.seminarId !== seminarId) return 'other_seminar'
  if (voucher.validFrom !== null && today < voucher.validFrom) return 'not_yet'
  if (voucher.validUntil !== null && today > voucher.validUntil) return 'ended'
  return isVoucherUsedUp(voucher) ? 'used_up' : null
}

export function isVoucherUsedUp({ uses, maxUses }: Pick<VoucherTerms, 'uses' | 'maxUses'>): boolean {
  return maxUses !== null && uses >= maxUses
}
