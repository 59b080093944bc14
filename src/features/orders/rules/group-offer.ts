import { formatPrice } from '#app/platform/format/money.ts'
import { computeDiscount, type PriceRule } from './seat-price.ts'

const offText = ({ percent, amount }: PriceRule) =>
  percent === null ? `${formatPrice(Number(amount))} off` : `${percent}% off`

interface Group {
  /** List price in centavos. */
  readonly listPrice: number
  readonly groupSeats: number
}

/**
 * 'Group of 12: Schools, 10% off', or from how many seats a rule would apply; null without rules for groups. Another
 * rule may be better for a seat.
 */
export function describeGroupOffer(
  { listPrice, groupSeats }: Group,
  rules: readonly PriceRule[],
): string | null {
  const ofGroups = rules.flatMap((rule) =>
    rule.kind === 'group' && rule.minSeats !== null ? [{ ...rule, minSeats: rule.minSeats }] : [],
  )
  const [best] = ofGroups
    .filter(({ minSeats }) => groupSeats >= minSeats)
    .toSorted(
      (one, other) =>
        computeDiscount(listPrice, other) - computeDiscount(listPrice, one) || one.id - other.id,
    )
  if (best !== undefined) return `Group of ${groupSeats}: ${best.label}, ${offText(best)}`
  const [next] = ofGroups.toSorted((one, other) => one.minSeats - other.minSeats || one.id - other.id)
  if (next === undefined) return null
  return `${next.label}, ${offText(next)}, applies from ${next.minSeats} seats. This file takes ${groupSeats}.`
}
