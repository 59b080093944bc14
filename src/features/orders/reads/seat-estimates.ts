/** Estimates of many seats of one seminar, with the same few statements for each batch of people. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { Refusal } from '#app/platform/refusals.ts'
import { listRulesOfSeminar, listVouchersByCode, type VoucherRow } from '../queries/discounts.ts'
import { listFixedPrices, listVoucherUsers } from '../queries/seat-facts.ts'
import { describeGroupOffer } from '../rules/group-offer.ts'
import { toCentavos } from '../rules/order-amounts.ts'
import { toDiscountReason } from '../rules/seat-price.ts'
import { decideSeatPrice, refuseWithoutDiscounts, type SeatPriceWithVoucher } from './seat-price.ts'

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

export interface SeatToEstimate {
  readonly email: string
  readonly voucherCode: string | null
}

type SeatContext = Pick<CommandContext, 'db' | 'now'>

export interface SeatPriceEstimator {
  /** Estimates prices in the order of the seats, in which they get the last uses of a voucher. */
  readonly estimate: (seats: readonly SeatToEstimate[]) => Promise<readonly SeatPriceEstimate[]>
  /** Describes whether a rule for groups applies; null if there is none. */
  readonly describeGroup: (groupSeats: number) => string | null
}

/** Prices as for staff, in a seminar whose rules are read once. */
export async function createSeatEstimator(
  context: SeatContext,
  seminar: SeminarRecord,
): Promise<SeatPriceEstimator> {
  const isDiscounted = seminar.price !== null
  const rules = isDiscounted ? await listRulesOfSeminar(context.db, seminar.id) : []
  const listPrice = toCentavos(seminar.price ?? 0)
  /** Uses by voucher, of all seats so far. */
  const uses = new Map<number, number>()

  function estimateSeat({ email, voucherCode }: SeatToEstimate, facts: BatchFacts): SeatPriceEstimate {
    const billed = facts.billed.get(email)
    if (billed !== undefined)
      return { refusal: null, priceIn: () => ({ price: Number(billed), reason: 'earlier bill' }) }
    const voucher = facts.vouchers.get(voucherCode?.toLowerCase() ?? '') ?? null
    const used = voucher === null ? 0 : (uses.get(voucher.id) ?? 0)
    const seat = {
      seminar,
      rules,
      voucherCode,
      now: context.now,
      voucher: voucher && { ...voucher, uses: voucher.uses + used },
      isVoucherUsed: voucher !== null && facts.voucherUsers.has(`${voucher.id} ${email}`),
    }
    const { refusal } = decideSeatPrice({ ...seat, groupSeats: 1 })
    if (voucher !== null && refusal === null) uses.set(voucher.id, used + 1)
    return { refusal, priceIn: (groupSeats) => toPrice(decideSeatPrice({ ...seat, groupSeats }), groupSeats) }
  }

  return {
    describeGroup: (groupSeats) => describeGroupOffer({ listPrice, groupSeats }, rules),
    async estimate(seats) {
      if (!isDiscounted)
        return seats.map(({ voucherCode }) => ({
          refusal: refuseWithoutDiscounts({ seminar, voucherCode, groupSeats: 1 }),
          priceIn: () => ({ price: listPrice / 100, reason: null }),
        }))
      const facts = await findFacts(context, { seminarId: seminar.id, seats })
      return seats.map((seat) => estimateSeat(seat, facts))
    },
  }
}

function toPrice({ seat, voucher }: SeatPriceWithVoucher, groupSeats: number): EstimatedPrice {
  const reasons = [
    ...(seat.rule === null ? [] : [toDiscountReason(seat.rule, groupSeats)]),
    ...(voucher === null ? [] : ['voucher']),
  ]
  return { price: seat.price / 100, reason: reasons.join(', ') || null }
}

interface BatchFacts {
  readonly billed: ReadonlyMap<string, string>
  /** Vouchers by code in lower case. */
  readonly vouchers: ReadonlyMap<string, VoucherRow>
  /** Id of the voucher, a space, and the e-mail. */
  readonly voucherUsers: ReadonlySet<string>
}

async function findFacts(
  { db }: SeatContext,
  { seminarId, seats }: { seminarId: number; seats: readonly SeatToEstimate[] },
): Promise<BatchFacts> {
  const emails = seats.map(({ email }) => email)
  const codes = new Set(seats.flatMap(({ voucherCode }) => voucherCode?.toLowerCase() ?? []))
  const vouchers = await listVouchersByCode(db, [...codes])
  const users = await listVoucherUsers(db, { emails, voucherIds: vouchers.map(({ id }) => id) })
  return {
    billed: await listFixedPrices(db, { emails, seminarId }),
    vouchers: new Map(vouchers.map((voucher) => [voucher.code.toLowerCase(), voucher])),
    voucherUsers: new Set(users.map(({ voucherId, email }) => `${voucherId} ${email}`)),
  }
}
