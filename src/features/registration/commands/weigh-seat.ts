/** What becomes of somebody who asks for a seat, from the facts of this moment. */
import type { Executor } from '../../../platform/db/database.ts'
import { isStaff } from '../../../platform/http/actor.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal, refuseField } from '../../../platform/refusals.ts'
import type { SeminarFacts } from '../../catalog/queries/planning.ts'
import { closedText, whyClosed } from '../../catalog/rules.ts'
import { findRegistration, type RegistrationRow } from '../queries.ts'
import { decideSeat, paymentNeed } from '../rules.ts'
import { seminarUnknown } from '../visible-seminars.ts'
import type { KnownPerson } from './find-or-make-person.ts'

export interface Asking {
  readonly context: CommandContext
  readonly idempotencyKey: string | null
  readonly seminar: SeminarFacts | null
  readonly person: KnownPerson | null
  readonly hasProof: boolean
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
  })
  switch (decision) {
    case 'take_seat':
      return { decision, seminar, existing: null }
    case 'take_seat_again':
    case 'answer_again':
      if (existing === null) throw new Error('There is no registration to come back to.')
      return { decision, seminar, existing }
    case 'already_registered':
      throw new Refusal(
        'conflict',
        decision,
        `${subjectOf(asking)} already registered for the specified seminar.`,
      )
    case 'proof_missing':
      throw refuseField('proofOfPaymentFile', decision, 'Proof of payment is required')
    case 'cancelled':
    case 'over':
    case 'full':
      throw new Refusal('conflict', `seminar_${decision}`, closedText[decision])
  }
}

/** For whoever reads it: staff register others. */
function subjectOf({ context: { actor }, person }: Asking): string {
  return isStaff(actor) && actor?.personId !== person?.row.id ? 'This person is' : 'You are'
}
