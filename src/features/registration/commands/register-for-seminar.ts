/**
 * One call registers: person, seat, proof, history and the confirmation to be mailed, all or nothing.
 *
 * The seminar's row is locked first, so whoever wants its last seat waits in line and is counted alone. The person
 * is always locked second: two registrations can never wait for each other.
 */
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { isStaff } from '../../../platform/http/actor.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal, refuseField } from '../../../platform/refusals.ts'
import { forgetClaim } from '../../accounts/queries/credentials.ts'
import { refusingDeletedActor } from '../../accounts/signed-in-actor.ts'
import {
  addToSeatsTaken,
  findSeminarRow,
  lockSeminar,
  type SeminarFacts,
} from '../../catalog/queries/planning.ts'
import { closedText, whyClosed } from '../../catalog/rules.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { addToSeminarCount, findPersonByEmail, insertInteraction } from '../../people/queries.ts'
import type { RegisterAnswer, RegisterInput } from '../contract.ts'
import { type KeptProof, withKeptProof } from '../proof-files.ts'
import {
  findRegistration,
  insertProof,
  insertRegistration,
  markResubmitted,
  type RegistrationRow,
} from '../queries.ts'
import { decideSeat, paymentNeed, registrationType } from '../rules.ts'
import { seminarUnknown } from '../visible-seminars.ts'
import { announceRegistration } from './announce-registration.ts'
import { findOrMakePerson, type KnownPerson } from './find-or-make-person.ts'

export interface SeatRequest {
  readonly input: RegisterInput & { readonly seminarId: number }
  /** Chosen by the sender; a retry with the same key is answered like the first time. */
  readonly idempotencyKey: string | null
}

interface Outcome {
  readonly answer: RegisterAnswer
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
): Promise<RegisterAnswer> {
  const { input } = request
  if (!input.source && !isStaff(context.actor)) {
    throw refuseField('source', 'source_missing', 'Please select how you heard about us')
  }
  const seminar = await findSeminarRow(context.db, input.seminarId)
  // A look without locks: most refusals come before a picture is decoded or anybody waits in line.
  const early = await decide(context.db, {
    context,
    request,
    seminar,
    person: await findKnown(context, input.email),
    hasProof: Boolean(input.proofOfPaymentFile),
  })
  if (early.decision === 'answer_again') return toAnswer(early.existing)
  const proof = paymentNeed(Number(seminar?.price ?? 0), false).needsProof ? input.proofOfPaymentFile : null
  const outcome = await withKeptProof(context, proof || null, (kept) =>
    refusingDeletedActor(context.db.transaction((tx) => takeSeat(tx, { context, request, proof: kept }))),
  )
  return outcome.answer
}

async function findKnown(context: CommandContext, email: string): Promise<KnownPerson | null> {
  const row = await findPersonByEmail(context.db, email)
  return row === null ? null : { row, isNew: false }
}

interface Asking {
  readonly context: CommandContext
  readonly request: SeatRequest
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

async function decide(db: Executor, asking: Asking): Promise<Decided> {
  const { context, request, seminar, person, hasProof } = asking
  if (seminar === null) throw seminarUnknown()
  const existing = person && !person.isNew ? await findRegistration(db, person.row.id, seminar.id) : null
  const need = paymentNeed(Number(seminar.price ?? 0), isStaff(context.actor))
  const decision = decideSeat({
    closed: whyClosed(seminar, context.now),
    existing,
    idempotencyKey: request.idempotencyKey,
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
      throw new Refusal('conflict', decision, 'You are already registered for the specified seminar.')
    case 'proof_missing':
      throw refuseField('proofOfPaymentFile', decision, 'Proof of payment is required')
    case 'cancelled':
    case 'over':
    case 'full':
      throw new Refusal('conflict', `seminar_${decision}`, closedText[decision])
  }
}

interface Taking {
  readonly context: CommandContext
  readonly request: SeatRequest
  readonly proof: KeptProof | null
}

async function takeSeat(tx: Transaction, { context, request, proof }: Taking): Promise<Outcome> {
  const seminar = await lockSeminar(tx, request.input.seminarId)
  const person = await findOrMakePerson(tx, context, request.input)
  // The proof that was kept counts, not the one that was sent: the seminar may have got its price in between.
  const decided = await decide(tx, { context, request, seminar, person, hasProof: proof !== null })
  if (decided.decision === 'answer_again') return { answer: toAnswer(decided.existing), isProofUsed: false }

  await addToSeatsTaken(tx, decided.seminar.id, 1)
  const registration = await writeRegistration(tx, { decided, person, context, request })
  if (proof !== null)
    await insertProof(tx, { ...proof, registrationId: registration.id, createdAt: context.now })
  await insertInteraction(tx, {
    personId: person.row.id,
    interactionType: 'registration',
    title: `Registered for ${decided.seminar.title}`,
    occurredAt: context.now,
    metadata: { seminarId: decided.seminar.id, registrationId: registration.id },
    createdBy: context.actor?.personId ?? null,
  })
  if (context.actor !== null) {
    await recordAudit(tx, context, {
      action: 'registration.made',
      subjectType: 'registration',
      subjectId: registration.id,
      details: { seminarId: decided.seminar.id, personId: person.row.id },
    })
  }
  const by = decided.decision === 'take_seat' ? 1 : 0
  await addToSeminarCount(tx, person.row.id, { by, at: context.now })
  await announceRegistration(tx, {
    seminar: decided.seminar,
    person: person.row,
    registration,
    now: context.now,
  })
  return { answer: toAnswer(registration), isProofUsed: proof !== null }
}

interface Writing {
  readonly decided: Exclude<Decided, { decision: 'answer_again' }>
  readonly person: KnownPerson
  readonly context: CommandContext
  readonly request: SeatRequest
}

async function writeRegistration(
  tx: Transaction,
  { decided, person, context, request }: Writing,
): Promise<RegistrationRow> {
  const { seminar, existing } = decided
  // The picture itself is in the file store; everything else is kept as it was given.
  const { proofOfPaymentFile: _, ...details } = request.input
  const values = {
    paymentStatus: paymentNeed(Number(seminar.price ?? 0), false).paymentStatus,
    amountDue: seminar.price,
    details,
    idempotencyKey: request.idempotencyKey,
    registeredBy: context.actor?.personId ?? null,
    // Told anew when a rejected payment is sent again: whoever sends it is not greeted as new, nor given the account.
    registrationType: registrationType({
      isNew: person.isNew,
      otherRegistrations: person.row.seminarCount - (existing === null ? 0 : 1),
    }),
    updatedAt: context.now,
  }
  if (existing !== null) {
    const isOwn = context.actor?.personId === person.row.id
    if (!isOwn) await forgetClaim(tx, existing.id, person.row.id)
    return markResubmitted(tx, existing.id, values)
  }
  return insertRegistration(tx, {
    ...values,
    seminarId: seminar.id,
    personId: person.row.id,
    registeredAt: context.now,
  })
}

function toAnswer(registration: RegistrationRow): RegisterAnswer {
  return {
    id: registration.personId,
    registeredSeminarId: registration.seminarId,
    registrationId: registration.id,
    registrationType: registration.registrationType,
  }
}
