/** What many seats of one seminar would cost, with the same few statements for each batch of people. */
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import type { SeminarRecord } from '../../seminars/queries/planning.ts'
import { listRulesOfSeminar, type PriceRuleRow } from '../queries/discounts.ts'
import { listBilledAmounts, listReturningEmails } from '../queries/seat-facts.ts'
import { toCentavos } from '../rules/bill-state.ts'
import { describeGroup } from '../rules/group-offer.ts'
import { toReason } from '../rules/seat-price.ts'
import { decidePrice, hasDiscounts } from './seat-price.ts'

export interface EstimatedPrice {
  /** Pesos; 0 is free. */
  readonly price: number
  /** Why it is not the list price. */
  readonly reason: string | null
}

/** The size of a group is known only once all its seats were looked at. */
export type SeatEstimate = (groupSeats: number) => EstimatedPrice

export interface SeatToEstimate {
  readonly email: string
}

type SeatContext = Pick<CommandContext, 'db' | 'now' | 'policies'>

export interface SeatEstimator {
  /** In the order of the seats. */
  readonly estimate: (seats: readonly SeatToEstimate[]) => Promise<readonly SeatEstimate[]>
  /** Whether a rule for groups applies; null if there is none. */
  readonly describeGroup: (groupSeats: number) => string | null
}

/** Prices as for staff, in a seminar whose rules are read once. */
export async function createSeatEstimator(
  context: SeatContext,
  seminar: SeminarRecord,
): Promise<SeatEstimator> {
  const rules = hasDiscounts(context, seminar) ? await listRulesOfSeminar(context.db, seminar.id) : []
  const listPrice = toCentavos(seminar.price ?? 0)
  return {
    describeGroup: (groupSeats) => describeGroup({ listPrice, groupSeats }, rules),
    async estimate(seats) {
      const facts = await findFacts(context, { seminar, seats, rules })
      return seats.map(({ email }) => (groupSeats: number) => {
        const billed = facts.billed.get(email)
        if (billed !== undefined) return { price: Number(billed), reason: 'earlier bill' }
        const hasAttended = facts.returning.has(email)
        const unused = { voucher: null, isVoucherUsed: false }
        const { seat } = decidePrice({
          ...{ seminar, rules, hasAttended, ...unused, groupSeats, now: context.now },
        })
        const reason = seat.rule === null ? null : toReason(seat.rule, groupSeats)
        return { price: seat.price / 100, reason }
      })
    },
  }
}

interface EstimatedBatch {
  readonly seminar: SeminarRecord
  readonly seats: readonly SeatToEstimate[]
  readonly rules: readonly PriceRuleRow[]
}

async function findFacts(context: SeatContext, { seminar, seats, rules }: EstimatedBatch) {
  const db: DatabaseOrTransaction = context.db
  const of = { emails: seats.map(({ email }) => email), seminarId: seminar.id }
  const isPriced = hasDiscounts(context, seminar) && seats.length > 0
  const rewardsAttendance = rules.some(({ kind }) => kind === 'loyalty')
  return {
    returning: isPriced && rewardsAttendance ? await listReturningEmails(db, of) : new Set<string>(),
    billed: isPriced ? await listBilledAmounts(db, of) : new Map<string, string>(),
  }
}
