/** Estimates of many seats of one seminar, with the same few statements for each batch of people. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { Refusal } from '#app/platform/refusals.ts'
import { listRulesOfSeminar } from '../queries/discounts.ts'
import { describeGroupOffer } from '../rules/group-offer.ts'
import { toCentavos } from '../rules/order-amounts.ts'
import { quote, type SeatQuote, type SeatToQuote } from '../rules/quote.ts'
import { toDiscountReason } from '../rules/seat-price.ts'
import { findVoucherFacts } from './price-facts.ts'

export interface EstimatedPrice {
  /** Pesos; 0 is free. */
  readonly price: number
  /** Reason why it is not the list price. */
  readonly reason: string | null
}

export interface SeatPriceEstimate {
  /** Refusal of the voucher. */
  readonly refusal: Refusal | null
  /** The size of a group is known only once all its seats were looked at. */
  readonly priceIn: (groupSeats: number) => EstimatedPrice
}

export type SeatToEstimate = Omit<SeatToQuote, 'declaredRuleId'>

type SeatContext = Pick<CommandContext, 'db' | 'now'>

export interface SeatPriceEstimator {
  /** Estimates prices in the order of the seats, in which they get the last uses of a voucher. */
  readonly estimate: (seats: readonly SeatToEstimate[]) => Promise<readonly SeatPriceEstimate[]>
  /** Describes whether a rule for groups applies; null if there is none. */
  readonly describeGroup: (groupSeats: number) => string | null
}

/** Prices as for staff, in a seminar whose rules are read once. */
export async function createSeatEstimator(
  { db, now }: SeatContext,
  seminar: SeminarRecord,
): Promise<SeatPriceEstimator> {
  const isDiscounted = seminar.price !== null
  const rules = isDiscounted ? await listRulesOfSeminar(db, seminar.id) : []
  const listPrice = toCentavos(seminar.price ?? 0)
  /** Uses by voucher, of all seats so far. */
  const uses = new Map<number, number>()

  async function estimate(seats: readonly SeatToEstimate[]): Promise<SeatPriceEstimate[]> {
    const found = await findVoucherFacts(db, isDiscounted ? seats : [])
    const vouchers = found.vouchers.map((voucher) => ({
      ...voucher,
      uses: voucher.uses + (uses.get(voucher.id) ?? 0),
    }))
    const facts = { now, rules, ...found, vouchers }
    const quoteIn = (groupSeats: number) => quote({ seminar, seats, groupSeats }, facts).seats
    const alone = quoteIn(1)
    for (const { voucher } of alone)
      if (voucher !== null) uses.set(voucher.id, (uses.get(voucher.id) ?? 0) + 1)
    let latest = { groupSeats: 1, quotes: alone }
    return seats.map((seat, place) => ({
      refusal: alone[place]?.refusal ?? null,
      priceIn: (groupSeats) => {
        if (latest.groupSeats !== groupSeats) latest = { groupSeats, quotes: quoteIn(groupSeats) }
        return toEstimate(seat, latest.quotes[place], groupSeats)
      },
    }))
  }

  return {
    describeGroup: (groupSeats) => describeGroupOffer({ listPrice, groupSeats }, rules),
    estimate,
  }
}

function toEstimate(
  { fixedPrice }: SeatToEstimate,
  quoted: SeatQuote | undefined,
  groupSeats: number,
): EstimatedPrice {
  if (quoted === undefined) throw new Error('The seat was not quoted.')
  const reason = fixedPrice === null ? toReason(quoted, groupSeats) : 'earlier bill'
  return { price: quoted.price / 100, reason }
}

function toReason({ rule, voucher }: SeatQuote, groupSeats: number): string | null {
  const reasons = [
    ...(rule === null ? [] : [toDiscountReason(rule, groupSeats)]),
    ...(voucher === null ? [] : ['voucher']),
  ]
  return reasons.join(', ') || null
}
