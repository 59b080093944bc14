/** What a registrant pays: the list price, less the best rule and a voucher. */
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { formatDate } from '../../../platform/format/dates.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import type { SeatToPrice } from '../../registrations/commands/add-to-seminar.ts'
import { mayReplaceDetails } from '../../registrations/commands/take-seat.ts'
import type { SeminarRecord } from '../../seminars/queries/planning.ts'
import {
  hasAttendedBefore,
  isVoucherUsedBy,
  listRulesOfSeminar,
  type VoucherRow,
} from '../queries/discounts.ts'
import { toCentavos } from '../rules/bill-state.ts'
import { isRuleMet, priceSeat, type SeatPrice, whyVoucherUnusable } from '../rules/seat-price.ts'

export interface FoundPrice {
  readonly seat: SeatPrice
  readonly voucher: VoucherRow | null
  /** Of the voucher or the declared discount; the price is then the one without. */
  readonly refusal: Refusal | null
}

interface VoucherSource {
  /** Finds a voucher, or finds and locks it. */
  readonly find: (code: string) => Promise<VoucherRow | null>
}

/** The price of a seat in a seminar that costs something. */
export async function findPrice(
  db: DatabaseOrTransaction,
  context: CommandContext,
  { seminar, person, voucherCode, declaredRuleId, groupSeats = 1, find }: SeatToPrice & VoucherSource,
): Promise<FoundPrice> {
  const { now } = context
  const active = await listRulesOfSeminar(db, seminar.id)
  // Others would learn from the price whether somebody attended.
  const mayBeKnown = person !== null && !person.isNew && mayReplaceDetails({ context, person })
  const hasAttended =
    mayBeKnown &&
    active.some(({ kind }) => kind === 'loyalty') &&
    (await hasAttendedBefore(db, person.row.id, seminar.id))
  const registrant = { now, hasAttended, declaredRuleId: declaredRuleId ?? null, groupSeats }
  const rules = active.filter((rule) => isRuleMet(rule, registrant))
  const listPrice = toCentavos(seminar.price ?? 0)
  const without = priceSeat(listPrice, rules, null)
  const isDeclared = active.some(({ id, kind }) => kind === 'declared' && id === declaredRuleId)
  if (declaredRuleId && !isDeclared) return { seat: without, voucher: null, refusal: ruleNotOffered() }
  if (!voucherCode) return { seat: without, voucher: null, refusal: null }
  const voucher = await find(voucherCode)
  const isUsed =
    voucher !== null &&
    person !== null &&
    !person.isNew &&
    (await isVoucherUsedBy(db, voucher.id, person.row.id))
  const refusal = refuseVoucher(voucher, { seminarId: seminar.id, now, isUsed, price: without.price })
  if (voucher === null || refusal !== null) return { seat: without, voucher: null, refusal }
  return { seat: priceSeat(listPrice, rules, voucher), voucher, refusal: null }
}

function ruleNotOffered(): Refusal {
  const message = 'This discount is no longer offered.'
  return new Refusal('conflict', 'discount_not_offered', message, {
    issues: [{ path: 'declaredRuleId', message }],
  })
}

function voucherRefusal(code: string, message: string): Refusal {
  return new Refusal('conflict', code, message, { issues: [{ path: 'voucherCode', message }] })
}

interface VoucherUse {
  readonly seminarId: number
  readonly now: Date
  /** By the same person, for another seminar. */
  readonly isUsed: boolean
  /** Without it, in centavos. */
  readonly price: number
}

function refuseVoucher(voucher: VoucherRow | null, use: VoucherUse): Refusal | null {
  if (voucher === null) return voucherRefusal('voucher_unknown', 'There is no voucher with this code.')
  if (use.price === 0)
    return voucherRefusal('voucher_not_needed', 'There is nothing to pay, so no voucher is needed.')
  const problem = whyVoucherUnusable(voucher, use)
  switch (problem) {
    case null:
      return use.isUsed
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

export function hasDiscounts(
  { policies }: Pick<CommandContext, 'policies'>,
  { price }: SeminarRecord,
): boolean {
  return policies.keepsLedger && price !== null
}

export function refuseWithoutDiscounts({ voucherCode, declaredRuleId }: SeatToPrice): Refusal | null {
  if (voucherCode) return voucherRefusal('voucher_unknown', 'There is no voucher with this code.')
  return declaredRuleId ? ruleNotOffered() : null
}
