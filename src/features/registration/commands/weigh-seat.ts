/** What becomes of somebody who asks for a seat, from the facts of this moment. */
import type { Executor } from '../../../platform/db/database.ts'
import { isStaff } from '../../../platform/http/actor.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal, refuseField } from '../../../platform/refusals.ts'
import type { AccountClaim } from '../../accounts/account-claim.ts'
import type { SeminarFacts } from '../../catalog/queries/planning.ts'
import { closedText, whyClosed } from '../../catalog/rules.ts'
import { findRegistration, isOwnRegistration, type RegistrationRow } from '../queries.ts'
import { decideSeat, paymentNeed, resendHint } from '../rules.ts'
import { seminarUnknown } from '../visible-seminars.ts'
import type { KnownPerson } from './find-or-make-person.ts'

export interface Asking {
  readonly context: CommandContext
  readonly idempotencyKey: string | null
  readonly seminar: SeminarFacts | null
  readonly person: KnownPerson | null
  readonly hasProof: boolean
  /** From the cookie that registering set; null where the browser has none. */
  readonly claim: AccountClaim | null
}

type Decided =
  | { readonly decision: 'take_seat'; readonly seminar: SeminarFacts; readonly existing: null }
  | {
      readonly decision: 'take_seat_again'
      readonly seminar: SeminarFacts
      readonly existing: RegistrationRow
    }
  | { readonly decision: 'answer_again'; readonly existing: RegistrationRow }

/** Refuses an unknown or closed seminar, a second registration, and a proof that is missing. */
export async function weighSeat(db: Executor, asking: Asking): Promise<Decided> {
  const { context, idempotencyKey, seminar, person, hasProof } = asking
  if (seminar === null) throw seminarUnknown()
  const existing = person && !person.isNew ? await findRegistration(db, person.row.id, seminar.id) : null
  const need = paymentNeed(Number(seminar.price ?? 0), isStaff(context.actor))
  const decision = decideSeat({
    closed: whyClosed(seminar, context.now),
    existing,
    idempotencyKey,
    isProofMissing: need.needsProof && !hasProof,
    mayResend: person !== null && existing !== null && (await mayResend(db, asking, { person, existing })),
  })
  switch (decision) {
    case 'take_seat':
      return { decision, seminar, existing: null }
    case 'take_seat_again':
    case 'answer_again':
      if (existing === null) throw new Error('There is no registration to come back to.')
      return { decision, seminar, existing }
    case 'already_registered':
      throw new Refusal('conflict', decision, alreadyRegisteredText(asking))
    case 'proof_missing':
      throw refuseField('proofOfPaymentFile', decision, 'Proof of payment is required')
    case 'draft':
    case 'cancelled':
    case 'over':
    case 'full':
      throw new Refusal('conflict', `seminar_${decision}`, closedText[decision])
  }
}

interface ExistingRegistration {
  readonly person: KnownPerson
  readonly existing: RegistrationRow
}

/**
 * Whether a rejected registration may be sent again by this call: by staff, by the registrant with a confirmed e-mail,
 * by an account that made it, or by the browser that made it. Everybody else has the link in the rejection's e-mail.
 */
async function mayResend(
  db: Executor,
  { context: { actor }, claim }: Asking,
  { person, existing }: ExistingRegistration,
): Promise<boolean> {
  if (isStaff(actor)) return true
  if (actor?.personId === person.row.id)
    return person.row.emailVerifiedAt !== null || isOwnRegistration(db, existing.id, person.row.id)
  return claim?.registrationId === existing.id && person.row.claimsVoidedAt === null
}

/**
 * One text for every state of the registration: whoever knows no more than an e-mail is not told that its payment was
 * rejected. Staff register others.
 */
function alreadyRegisteredText({ context: { actor }, person }: Asking): string {
  const isOwn = actor?.personId === person?.row.id
  const subject = isStaff(actor) && !isOwn ? 'This person is' : 'You are'
  const text = `${subject} already registered for the specified seminar.`
  const hasOtherWay = !isStaff(actor) && !(isOwn && person?.row.emailVerifiedAt)
  return hasOtherWay ? `${text} ${resendHint}` : text
}
