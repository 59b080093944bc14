import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import type { AccountClaim } from '#app/features/accounts/adapters/account-claim.ts'
import { findPriceFacts } from '#app/features/orders/reads/price-facts.ts'
import { quote, type SeatQuote, type SeatToQuote } from '#app/features/orders/rules/quote.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { registrationClosedTexts, whyRegistrationClosed } from '#app/features/seminars/rules/availability.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import {
  findRegistrationWithOrder,
  type RegistrationWithOrder,
  toFixedPrice,
} from '../queries/orders-of-registrations.ts'
import { isOwnRegistration } from '../queries/registrations.ts'
import { decideSeat, resendProofHint } from '../rules/seats.ts'
import type { RegisteringPerson } from './find-or-create-person.ts'

export interface CheckRegistrationInput {
  readonly context: CommandContext
  readonly idempotencyKey: string | null
  readonly seminar: SeminarRecord
  readonly person: RegisteringPerson | null
  readonly discounts: Pick<SeatToQuote, 'voucherCode' | 'declaredRuleId'>
  /** Size of the group that the seat is part of; left out if it is taken alone. */
  readonly groupSeats?: number | undefined
  readonly hasProof: boolean
  /** Claim from the cookie set at registration. */
  readonly claim: AccountClaim | null
}

type CheckedRegistration =
  | {
      readonly decision: 'register'
      /** Rejected registration that is made again; null for a new one. */
      readonly existing: RegistrationWithOrder | null
      readonly quote: SeatQuote
    }
  | { readonly decision: 'repeat_response'; readonly existing: RegistrationWithOrder }

/** Refuses closed seminars, duplicates, discounts that do not apply, and missing proofs. */
export function checkRegistration(
  db: DatabaseOrTransaction,
  input: CheckRegistrationInput,
): Promise<CheckedRegistration> {
  return check(db, input, { isVoucherLocked: false })
}

/** Checks in the transaction that registers, once the person is locked or new. The voucher stays locked. */
export function checkLockedRegistration(
  tx: Transaction,
  input: CheckRegistrationInput,
): Promise<CheckedRegistration> {
  return check(tx, input, { isVoucherLocked: true })
}

async function check(
  db: DatabaseOrTransaction,
  input: CheckRegistrationInput,
  { isVoucherLocked }: { readonly isVoucherLocked: boolean },
): Promise<CheckedRegistration> {
  const { context, idempotencyKey, seminar, person, discounts, groupSeats, hasProof } = input
  const { now } = context
  const personId = person === null || person.isNew ? null : person.row.id
  const existing = personId === null ? null : await findRegistrationWithOrder(db, personId, seminar.id)
  const fixedPrice = existing && toFixedPrice(existing)
  const request = { seminar, seats: [{ ...discounts, personId, fixedPrice }], groupSeats } as const
  const facts = await findPriceFacts(db, request, { now, isLocked: isVoucherLocked })
  const [quoted] = quote(request, facts).seats
  // A proof was rejected: another is needed.
  const mayLeaveOutProof = isStaff(context.actor) || (context.policies.isProofOptional && existing === null)
  const needsProof = quoted.price > 0 && !mayLeaveOutProof
  const decision = decideSeat({
    closed: whyRegistrationClosed(seminar, now),
    existing: existing && { ...existing.registration, idempotencyKey: existing.order.idempotencyKey },
    idempotencyKey,
    // The voucher first: it may have made the proof unnecessary.
    isProofMissing: needsProof && !hasProof && quoted.refusal === null,
    mayResend: person !== null && existing !== null && (await mayResend(db, input, { person, existing })),
  })
  switch (decision) {
    case 'take_seat':
    case 'take_seat_again':
      if (quoted.refusal !== null) throw quoted.refusal
      return { decision: 'register', existing, quote: quoted }
    case 'repeat_response':
      if (existing === null) throw new Error('There is no registration to come back to.')
      return { decision, existing }
    case 'already_registered':
      throw new Refusal('conflict', decision, alreadyRegisteredText(input))
    case 'proof_missing':
      throw fieldRefusal('proofOfPaymentFile', decision, 'Proof of payment is required')
    case 'draft':
    case 'cancelled':
    case 'over':
    case 'full':
      throw new Refusal('conflict', `seminar_${decision}`, registrationClosedTexts[decision])
  }
}

/**
 * Staff, the registrant with a verified e-mail, or the account or browser that made it; others use the link
 * in the e-mail.
 */
async function mayResend(
  db: DatabaseOrTransaction,
  { context: { actor }, claim }: CheckRegistrationInput,
  { person, existing }: { person: RegisteringPerson; existing: RegistrationWithOrder },
): Promise<boolean> {
  const { id } = existing.registration
  if (isStaff(actor)) return true
  if (actor?.personId === person.row.id)
    return person.row.emailVerifiedAt !== null || isOwnRegistration(db, id, person.row.id)
  return claim?.registrationId === id && person.row.claimsVoidedAt === null
}

/** The same for every status, so that an e-mail alone does not reveal a rejection. Staff register others. */
function alreadyRegisteredText({ context: { actor }, person }: CheckRegistrationInput): string {
  const isOwn = actor?.personId === person?.row.id
  const subject = isStaff(actor) && !isOwn ? 'This person is' : 'You are'
  const text = `${subject} already registered for the specified seminar.`
  const hasOtherWay = !isStaff(actor) && !(isOwn && person?.row.emailVerifiedAt)
  return hasOtherWay ? `${text} ${resendProofHint}` : text
}
