import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import type { AccountClaim } from '#app/features/accounts/adapters/account-claim.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { registrationClosedTexts, whyRegistrationClosed } from '#app/features/seminars/rules/availability.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import { findRegistration, isOwnRegistration, type RegistrationRow } from '../queries/registrations.ts'
import { decideSeat, getPaymentRequirement, resendProofHint } from '../rules/seats.ts'
import type { RegisteringPerson } from './find-or-create-person.ts'

export interface CheckRegistrationInput {
  readonly context: CommandContext
  readonly idempotencyKey: string | null
  readonly seminar: SeminarRecord | null
  readonly person: RegisteringPerson | null
  readonly hasProof: boolean
  /** Claim from the cookie set at registration. */
  readonly claim: AccountClaim | null
}

type CheckedSeat =
  | { readonly decision: 'take_seat'; readonly seminar: SeminarRecord; readonly existing: null }
  | {
      readonly decision: 'take_seat_again'
      readonly seminar: SeminarRecord
      readonly existing: RegistrationRow
    }
  | { readonly decision: 'repeat_response'; readonly existing: RegistrationRow }

/** Refuses unknown or closed seminars, duplicates and missing proofs. */
export async function checkRegistration(
  db: DatabaseOrTransaction,
  input: CheckRegistrationInput,
): Promise<CheckedSeat> {
  const { context, idempotencyKey, seminar, person, hasProof } = input
  if (seminar === null) throw seminarNotFoundRefusal()
  const existing = person && !person.isNew ? await findRegistration(db, person.row.id, seminar.id) : null
  // A proof was rejected: another is needed.
  const mayLeaveOutProof = isStaff(context.actor) || (context.policies.isProofOptional && existing === null)
  const need = getPaymentRequirement(Number(seminar.price ?? 0), mayLeaveOutProof)
  const decision = decideSeat({
    closed: whyRegistrationClosed(seminar, context.now),
    existing,
    idempotencyKey,
    isProofMissing: need.needsProof && !hasProof,
    mayResend: person !== null && existing !== null && (await mayResend(db, input, { person, existing })),
  })
  switch (decision) {
    case 'take_seat':
      return { decision, seminar, existing: null }
    case 'take_seat_again':
    case 'repeat_response':
      if (existing === null) throw new Error('There is no registration to come back to.')
      return { decision, seminar, existing }
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
  { person, existing }: { person: RegisteringPerson; existing: RegistrationRow },
): Promise<boolean> {
  if (isStaff(actor)) return true
  if (actor?.personId === person.row.id)
    return person.row.emailVerifiedAt !== null || isOwnRegistration(db, existing.id, person.row.id)
  return claim?.registrationId === existing.id && person.row.claimsVoidedAt === null
}

/** The same for every status, so that an e-mail alone does not reveal a rejection. Staff register others. */
function alreadyRegisteredText({ context: { actor }, person }: CheckRegistrationInput): string {
  const isOwn = actor?.personId === person?.row.id
  const subject = isStaff(actor) && !isOwn ? 'This person is' : 'You are'
  const text = `${subject} already registered for the specified seminar.`
  const hasOtherWay = !isStaff(actor) && !(isOwn && person?.row.emailVerifiedAt)
  return hasOtherWay ? `${text} ${resendProofHint}` : text
}
