/** Estimates of many seats of one seminar, with the same few statements for each batch of people. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { Refusal } from '#app/platform/refusals.ts'
import { listRulesOfSeminar, listVouchersByCode, type VoucherRow } from '../queries/discounts.ts'
import { listFixedPrices, listVoucherUsers } from '../queries/seat-facts.ts'
import { describeGroupOffer } from '../rules/group-offer.ts'
import { toCentavos } from '../rules/order-amounts.ts'
import { type Quote, quote } from '../rules/quote.ts'
import { toDiscountReason } from '../rules/seat-price.ts'

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

  function estimateSeat({ email, voucherCode }: SeatToEstimate, batch: BatchFacts): SeatPriceEstimate {
    const fixedTotal = batch.billed.get(email) ?? null
    const voucher = batch.vouchers.get(voucherCode?.toLowerCase() ?? '') ?? null
    const used = voucher === null ? 0 : (uses.get(voucher.id) ?? 0)
    const facts = {
      now: context.now,
      rules,
      voucher: voucher && { ...voucher, uses: voucher.uses + used },
      isVoucherUsed: voucher !== null && batch.voucherUsers.has(`${voucher.id} ${email}`),
      fixedTotal,
    }
    const quoteIn = (groupSeats: number) => quote({ seminar, voucherCode, groupSeats }, facts)
    const { refusal } = quoteIn(1)
    if (voucher !== null && fixedTotal === null && refusal === null) uses.set(voucher.id, used + 1)
    return {
      refusal,
      priceIn: (groupSeats) => {
        const quoted = quoteIn(groupSeats)
        const reason = fixedTotal === null ? toReason(quoted, groupSeats) : 'earlier bill'
        return { price: quoted.price / 100, reason }
      },
    }
  }

  return {
    describeGroup: (groupSeats) => describeGroupOffer({ listPrice, groupSeats }, rules),
    async estimate(seats) {
      const facts = isDiscounted ? await findFacts(context, { seminarId: seminar.id, seats }) : noFacts
      return seats.map((seat) => estimateSeat(seat, facts))
    },
  }
}

function toReason({ rule, voucher }: Quote, groupSeats: number): string | null {
  const reasons = [
    ...(rule === null ? [] : [toDiscountReason(rule, groupSeats)]),
    ...(voucher === null ? [] : ['voucher']),
  ]
  return reasons.join(', ') || null
}

interface BatchFacts {
  readonly billed: ReadonlyMap<string, string>
  /** Vouchers by code in lower case. */
  readonly vouchers: ReadonlyMap<string, VoucherRow>
  /** Id of the voucher, a space, and the e-mail. */
  readonly voucherUsers: ReadonlySet<string>
}

const noFacts: BatchFacts = { billed: new Map(), vouchers: new Map(), voucherUsers: new Set() }

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
