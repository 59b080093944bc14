import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import { findUserRow } from '#app/features/accounts/queries/users.ts'
import type { RegisteringPerson } from '#app/features/registrations/commands/find-or-create-person.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { OfferedPrices } from '../contract/offered-prices.ts'
import { hasAttendedBefore, hasUsableVoucher, listRulesOfSeminar } from '../queries/discounts.ts'
import { toCentavos } from '../rules/bill-state.ts'
import { findEarlyBird } from '../rules/early-bird.ts'
import { isRuleMet, priceSeat } from '../rules/seat-price.ts'
import { hasDiscounts } from './seat-price.ts'

/** The caller's own account, if its e-mail is verified. */
export async function findCaller({
  db,
  actor,
}: Pick<CommandContext, 'db' | 'actor'>): Promise<RegisteringPerson | null> {
  const row = actor === null ? null : await findUserRow(db, actor.personId)
  return row === null || row.emailVerifiedAt === null ? null : { row, isNew: false }
}

/** Null if a seminar has no discounts, is a draft that the caller may not see, or does not exist. */
export async function findOfferedPrices(
  context: CommandContext,
  seminarId: number,
): Promise<OfferedPrices | null> {
  const { db, now, actor, policies } = context
  if (!policies.keepsLedger) return null
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null || !hasDiscounts(context, seminar)) return null
  if (seminar.isDraft && !isStaff(actor)) return null
  const rules = await listRulesOfSeminar(db, seminarId)
  const takesVouchers = await hasUsableVoucher(db, { seminarId, now })
  const anyone = { now, hasAttended: false, declaredRuleId: null, groupSeats: 1 }
  const open = rules.filter((rule) => isRuleMet(rule, anyone))
  const listPrice = toCentavos(seminar.price ?? 0)
  const general = priceSeat(listPrice, open, null)
  const priceWith = (more: (typeof rules)[number]) => priceSeat(listPrice, [...open, more], null)
  const declared = rules
    .filter(({ kind }) => kind === 'declared')
    .map((rule) => ({ rule, seat: priceWith(rule) }))
    .filter(({ seat }) => seat.price < general.price)
    .map(({ rule: { id, label, needsCard }, seat }) => ({ id, label, needsCard, price: seat.price / 100 }))
  const returning = await findReturningPrice()
  if (general.rule === null && declared.length === 0 && returning === null && !takesVouchers) return null
  const { finishesAt } = seminar
  const offer = findEarlyBird({ listPrice, finishesAt, now }, rules)
  const reason = offer && { label: offer.label, text: offer.text }
  const prices = { seminarId, listPrice: listPrice / 100, price: general.price / 100, reason }
  return { ...prices, returning, declared, takesVouchers }

  async function findReturningPrice() {
    const seats = rules.filter(({ kind }) => kind === 'loyalty').map(priceWith)
    const [best] = seats.toSorted((one, other) => one.price - other.price)
    if (best === undefined || best.rule === null || best.price === general.price) return null
    const person = await findCaller(context)
    if (person === null || !(await hasAttendedBefore(db, person.row.id, seminarId))) return null
    return { email: person.row.email, label: best.rule.label, price: best.price / 100 }
  }
}
