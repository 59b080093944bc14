import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import { findUserRow } from '#app/features/accounts/queries/users.ts'
import { findPersonByEmail } from '#app/features/people/queries/people.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { CheckVoucherInput, CheckVoucherResponse } from '../contract/discounts.ts'
import { quote } from '../rules/quote.ts'
import { findPriceFacts } from './price-facts.ts'

/**
 * Returns what the caller would pay with a voucher. Refuses unknown seminars, drafts, and vouchers that
 * cannot be used.
 */
export async function checkVoucher(
  context: CommandContext,
  { code: voucherCode, seminarId, declaredRuleId, others = [], email }: CheckVoucherInput,
): Promise<CheckVoucherResponse> {
  const { db, now } = context
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null || seminar.isDraft) throw seminarNotFoundRefusal()
  const personId = await findRegistrantId(context, email?.toLowerCase())
  const first = { voucherCode, declaredRuleId, personId, fixedPrice: null }
  const seats = [first, ...others.map((other) => ({ ...first, ...other, personId: null }))]
  const quoted = quote({ seminar, seats }, await findPriceFacts(db, { seminar, seats }, { now }))
  const refusal = quoted.seats.find((seat) => seat.refusal !== null)?.refusal ?? null
  if (refusal !== null) throw atCode(refusal)
  const discount = quoted.seats.reduce((sum, { voucherDiscount }) => sum + voucherDiscount, 0)
  return { price: quoted.price / 100, discount: discount / 100 }
}

/** Callers themselves; for staff, who register others, the person with the e-mail. */
async function findRegistrantId(context: CommandContext, email: string | undefined): Promise<number | null> {
  if (email === undefined) return null
  const caller = await findCaller(context)
  if (caller?.email === email) return caller.id
  const row = isStaff(context.actor) ? await findPersonByEmail(context.db, email) : null
  return row?.id ?? null
}

/** The caller's own account, if its e-mail is verified. */
async function findCaller({ db, actor }: CommandContext) {
  const row = actor === null ? null : await findUserRow(db, actor.personId)
  return row === null || row.emailVerifiedAt === null ? null : row
}

/** The field of this request is named otherwise than the one of the registration. */
function atCode({ kind, code, message, details }: Refusal): Refusal {
  const [issue] = details.issues ?? []
  const path = issue?.path === 'voucherCode' ? 'code' : (issue?.path ?? 'code')
  return new Refusal(kind, code, message, { issues: [{ path, message }] })
}
