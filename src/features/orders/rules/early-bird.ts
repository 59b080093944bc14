import { formatDayOfYear, toManilaDay } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { type PriceRule, priceSeat } from './seat-price.ts'

interface Offer {
  /** List price in centavos. */
  readonly listPrice: number
  /** End of registration. */
  readonly finishesAt: Date
  readonly now: Date
}

export interface EarlyBirdOffer {
  readonly label: string
  /** Price in centavos. */
  readonly price: number
  /** The last day in Manila on which a seat costs no more; null if registration ends before. */
  readonly until: string | null
  /** '₱1,200 until November 30, then ₱1,500', or '₱1,200 instead of ₱1,500'. */
  readonly text: string
}

/**
 * Returns what everybody pays now; null if that is the list price.
 * @param rules of any kind, also those that have ended
 */
export function findEarlyBird(
  { listPrice, finishesAt, now }: Offer,
  rules: readonly PriceRule[],
): EarlyBirdOffer | null {
  const today = toManilaDay(now)
  const open = rules.flatMap((rule) =>
    rule.kind === 'early_bird' && rule.until !== null && rule.until >= today
      ? [{ ...rule, until: rule.until }]
      : [],
  )
  const priceAfter = (day: string) => {
    const remaining = open.filter(({ until }) => until > day)
    return priceSeat(listPrice, remaining, null).price
  }
  const { rule, price } = priceSeat(listPrice, open, null)
  // Another rule may give the same price for longer, and a smaller discount may follow.
  const until = open
    .map((one) => one.until)
    .toSorted()
    .find((day) => priceAfter(day) > price)
  if (rule === null || until === undefined) return null
  const shown = formatPrice(price / 100)
  const isOpenAfter = until < toManilaDay(finishesAt)
  const text = isOpenAfter
    ? `${shown} until ${formatDayOfYear(`${until}T04:00:00Z`, now)}, then ${formatPrice(priceAfter(until) / 100)}`
    : `${shown} instead of ${formatPrice(listPrice / 100)}`
  return { label: rule.label, price, until: isOpenAfter ? until : null, text }
}
