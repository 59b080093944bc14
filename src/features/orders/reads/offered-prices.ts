import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { OfferedPrices } from '../contract/offered-prices.ts'
import { hasUsableVoucher, listRulesOfSeminar } from '../queries/discounts.ts'
import { findEarlyBird } from '../rules/early-bird.ts'
import { toCentavos } from '../rules/order-amounts.ts'
import { isPriceRuleMet, type PriceRule, priceSeat } from '../rules/seat-price.ts'

/** Null if a seminar has no discounts, is a draft that the caller may not see, or does not exist. */
export async function findOfferedPrices(
  context: CommandContext,
  seminarId: number,
): Promise<OfferedPrices | null> {
  const { db, now, actor } = context
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null || seminar.price === null) return null
  if (seminar.isDraft && !isStaff(actor)) return null
  const rules = await listRulesOfSeminar(db, seminarId)
  const takesVouchers = await hasUsableVoucher(db, { seminarId, now })
  const anyone = { now, declaredRuleId: null, groupSeats: 1 }
  const open = rules.filter((rule) => isPriceRuleMet(rule, anyone))
  const listPrice = toCentavos(seminar.price)
  const general = priceSeat(listPrice, open, null)
  const declared = rules
    .filter(({ kind }) => kind === 'declared')
    .map((rule) => ({ rule, seat: priceSeat(listPrice, [...open, rule], null) }))
    .filter(({ seat }) => seat.price < general.price)
    .map(({ rule: { id, label, needsCard }, seat }) => ({ id, label, needsCard, price: seat.price / 100 }))
  const groups = listGroupPrices(rules, listPrice).filter(({ price }) => price < general.price / 100)
  if (general.rule === null && declared.length === 0 && groups.length === 0 && !takesVouchers) return null
  const { finishesAt } = seminar
  const offer = findEarlyBird({ listPrice, finishesAt, now }, rules)
  const reason = offer && { label: offer.label, text: offer.text }
  const prices = { seminarId, listPrice: listPrice / 100, price: general.price / 100, reason }
  return { ...prices, declared, groups, takesVouchers }
}

function listGroupPrices(rules: readonly PriceRule[], listPrice: number) {
  return rules
    .flatMap((rule) => {
      if (rule.kind !== 'group' || rule.minSeats === null) return []
      return [{ minSeats: rule.minSeats, price: priceSeat(listPrice, [rule], null).price / 100 }]
    })
    .toSorted((one, other) => one.minSeats - other.minSeats)
}
