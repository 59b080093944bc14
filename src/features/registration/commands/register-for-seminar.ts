/**
 * One call registers: person, seat, proof, history and the confirmation to be mailed, all or nothing.
 *
 * The seminar's row is locked first, so whoever wants its last seat waits in line and is counted alone. The person
 * is always locked second: two registrations can never wait for each other.
 */
import type { Transaction } from '../../../platform/db/database.ts'
import { isStaff } from '../../../platform/http/actor.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { refuseField } from '../../../platform/refusals.ts'
import type { AccountClaim } from '../../accounts/account-claim.ts'
import { findSeminarRow, lockSeminar } from '../../catalog/queries/planning.ts'
import { findPersonByEmail } from '../../people/queries.ts'
import { refusingDeletedActor } from '../../people/signed-in-actor.ts'
import type { RegisterAnswer, RegisterInput } from '../contract.ts'
import { type KeptProof, toldOfPayment, withKeptProof } from '../proof-files.ts'
import { insertProof, type RegistrationRow } from '../queries.ts'
import { paymentNeed, toPaymentStatus } from '../rules.ts'
import { findOrMakePerson, type KnownPerson } from './find-or-make-person.ts'
import { giveSeat } from './give-seat.ts'
import { weighSeat } from './weigh-seat.ts'

export interface SeatRequest {
  readonly input: RegisterInput & { readonly seminarId: number }
  /** Chosen by the sender; a retry with the same key is answered like the first time. */
  readonly idempotencyKey: string | null
  /** From the cookie that registering set; null where the browser has none. */
  readonly claim?: AccountClaim | null
}

export interface RegisterOutcome extends RegisterAnswer {
  /** An earlier request with this idempotency key was answered again. */
  readonly isRepeated: boolean
}

interface Outcome extends RegisterOutcome {
  readonly isProofUsed: boolean
}

/**
 * Gives the person of this e-mail a seat.
 *
 * Refuses an unknown seminar, one that is full, over or cancelled, a second registration of the same person, and a
 * missing or unreadable proof where the seminar has a price.
 */
export async function registerForSeminar(
  context: CommandContext,
  request: SeatRequest,
): Promise<RegisterOutcome> {
  const { input, idempotencyKey, claim = null } = request
  if (!input.source && !isStaff(context.actor)) {
    throw refuseField('source', 'source_missing', 'Please select how you heard about us')
  }
  const seminar = await findSeminarRow(context.db, input.seminarId)
  // A look without locks: most refusals come before a picture is decoded or anybody waits in line.
  const early = await weighSeat(context.db, {
    context,
    idempotencyKey,
    seminar,
    person: await findKnown(context, input.email),
    hasProof: Boolean(input.proofOfPaymentFile),
    claim,
  })
  if (early.decision === 'answer_again') return { ...toAnswer(early.existing), isRepeated: true }
  const proof = paymentNeed(Number(seminar?.price ?? 0), false).needsProof ? input.proofOfPaymentFile : null
  const { isProofUsed: _, ...outcome } = await withKeptProof(context, proof || null, (kept) =>
    refusingDeletedActor(context.db.transaction((tx) => takeSeat(tx, { context, request, proof: kept }))),
  )
  return outcome
}

async function findKnown(context: CommandContext, email: string): Promise<KnownPerson | null> {
  const row = await findPersonByEmail(context.db, email)
  return row === null ? null : { row, isNew: false }
}

interface Taking {
  readonly context: CommandContext
  readonly request: SeatRequest
  readonly proof: KeptProof | null
}

async function takeSeat(tx: Transaction, { context, request, proof }: Taking): Promise<Outcome> {
  const { input, idempotencyKey, claim = null } = request
  const seminar = await lockSeminar(tx, input.seminarId)
  const person = await findOrMakePerson(tx, context, input)
  // The proof that was kept counts, not the one that was sent: the seminar may have got its price in between.
  const decided = await weighSeat(tx, {
    context,
    idempotencyKey,
    seminar,
    person,
    hasProof: proof !== null,
    claim,
  })
  if (decided.decision === 'answer_again')
    return { ...toAnswer(decided.existing), isRepeated: true, isProofUsed: false }

  // The picture itself is in the file store, what is told of the payment beside it; everything else as it was given.
  const { proofOfPaymentFile: _, referenceNumber, amountSent, ...details } = input
  const registration = await giveSeat(tx, { ...decided, context, person, details, idempotencyKey })
  if (proof !== null) {
    const told = toldOfPayment({ referenceNumber, amountSent })
    const sentBy = context.actor?.personId ?? null
    const channel = isStaff(context.actor) && sentBy !== person.row.id ? 'staff' : 'registration'
    const sent = { registrationId: registration.id, sentBy, channel, createdAt: context.now } as const
    await insertProof(tx, { ...proof, ...told, ...sent })
  }
  return { ...toAnswer(registration), isRepeated: false, isProofUsed: proof !== null }
}

function toAnswer(registration: RegistrationRow): RegisterAnswer {
  return {
    id: registration.personId,
    registeredSeminarId: registration.seminarId,
    registrationId: registration.id,
    registrationType: registration.registrationType,
    reference: registration.reference,
    paymentStatus: toPaymentStatus(registration.paymentStatus),
  }
}
