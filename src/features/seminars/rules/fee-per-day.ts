import { countDays } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'

/**
 * Most that offices may pay from government funds for a participant and a day, in pesos.
 * Source: National Budget Circular No. 563 (2016) of the Department of Budget and Management.
 */
const governmentLimit = 2000

interface SeatPrice {
  /** Pesos for one seat; null if it is free. */
  readonly price: number | null
  readonly startDate: Date | string
  readonly endDate: Date | string | null
}

/**
 * The price of a seat for each day of its seminar, with what government offices may pay; null for a free one.
 * `text` reads as '₱1,250 (limit for government funds ₱2,000, NBC 563)'.
 */
export function toFeePerDay({ price, startDate, endDate }: SeatPrice) {
  if (price === null || price === 0) return null
  const days = countDays(startDate, endDate)
  const centavos = Math.round(price * 100)
  // Rounded up, so that a fee above the limit does not read as the limit.
  const fee = Math.ceil(centavos / days) / 100
  return {
    isAboveLimit: centavos > governmentLimit * 100 * days,
    text: `${formatPrice(fee)} (limit for government funds ${formatPrice(governmentLimit)}, NBC 563)`,
  }
}
