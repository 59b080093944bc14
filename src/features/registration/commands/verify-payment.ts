/**
 * Approving or rejecting a payment: the decision, the seat that goes or comes with it, the history and the letter, all
 * or nothing.
 *
 * Everything is held in the order of registering (seminar, person, registration), so two verifiers stand in one line:
 * the second reads what the first decided and is told.
 */
import type { Transaction } from '../../../platform/db/database.ts'
import { formatInstant } from '../../../platform/format/dates.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { lockPerson } from '../../accounts/queries/users.ts'
import { addToSeatsTaken, lockSeminar, type SeminarFacts } from '../../catalog/queries/planning.ts'
import { closedText } from '../../catalog/rules.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { insertInteraction, type PersonRow } from '../../people/queries.ts'
import { shownName } from '../../people/rules.ts'
import { refusingDeletedActor, signedInActor } from '../../people/signed-in-actor.ts'
import type { VerifyPaymentInput } from '../contract/payments.ts'
import {
  type DecisionRow,
  findLatestProof,
  findRegistrationById,
  insertDecision,
  listDecisions,
  lockRegistration,
  markPaymentDecided,
} from '../queries/payments.ts'
import type { RegistrationRow } from '../queries.ts'
import { holdsSeat, toPaymentStatus, whyNotDecide } from '../rules.ts'
import { announceDecision } from './announce-decision.ts'

export function registrationUnknown(): Refusal {
  return new Refusal('not_found', 'registration_unknown', 'This registration does not exist.')
}

export interface HeldPayment {
  readonly seminar: SeminarFacts
  readonly person: PersonRow
  readonly registration: RegistrationRow
}

/** Holds a registration with what stands around it, in the order in which everybody does; null where it is gone. */
export async function lockPayment(tx: Transaction, registrationId: number): Promise<HeldPayment | null> {
  const seen = await findRegistrationById(tx, registrationId)
  if (seen === null) return null
  const seminar = await lockSeminar(tx, seen.seminarId)
  const person = await lockPerson(tx, seen.personId)
  const registration = await lockRegistration(tx, registrationId)
  return seminar && person && registration && { seminar, person, registration }
}

/**
 * Decides about a payment.
 *
 * Refuses one that is decided already (telling by whom and when), one that changed since the verifier looked, and an
 * approval that needs a seat where none is left. Rejecting frees the seat.
 */
export function verifyPayment(context: CommandContext, input: VerifyPaymentInput): Promise<RegistrationRow> {
  const actor = signedInActor(context)
  const deciding = context.db.transaction(async (tx) => {
    const held = await lockPayment(tx, input.registrationId)
    if (held === null) throw registrationUnknown()
    await refuseUndecidable(tx, held, input)
    return decide(tx, held, { context, actor, input })
  })
  return refusingDeletedActor(deciding)
}

const decidedWords = { approve: 'approved', reject: 'rejected' } as const
const historyWords = {
  ...decidedWords,
  undo: 'undid the decision about',
  take_back: 'took back the approval of',
} as const

function whoDecided({ action, by, createdAt }: DecisionRow): string {
  const name = by === null ? 'Somebody' : shownName(by)
  return `${name} ${historyWords[action]} this payment on ${formatInstant(createdAt)}.`
}

async function refuseUndecidable(
  tx: Transaction,
  { registration, person }: HeldPayment,
  { action, expectedUpdatedAt }: VerifyPaymentInput,
): Promise<void> {
  if (person.erasedAt !== null) {
    throw new Refusal('conflict', 'person_erased', 'This person was erased. There is nothing left to check.')
  }
  const [latest] = await listDecisions(tx, [registration.id])
  const reason = whyNotDecide(registration, action)
  if (reason === 'free') {
    throw new Refusal('conflict', 'payment_not_needed', 'This registration is free: there is no payment.')
  }
  if (reason === 'decided') {
    const message = latest ? whoDecided(latest) : 'This payment is verified already.'
    throw new Refusal('conflict', 'payment_decided', message)
  }
  const expected = expectedUpdatedAt === undefined ? null : Date.parse(expectedUpdatedAt)
  if (expected === null || expected === registration.updatedAt.getTime()) return
  throw new Refusal('conflict', 'payment_changed', await whatChanged(tx, registration, { latest, expected }))
}

interface Stale {
  readonly latest: DecisionRow | undefined
  readonly expected: number
}

/** What happened to a payment since somebody looked at it, in words for them. */
async function whatChanged(
  tx: Transaction,
  registration: RegistrationRow,
  { latest, expected }: Stale,
): Promise<string> {
  const proof = await findLatestProof(tx, registration.id)
  const sentAt = proof?.createdAt.getTime() ?? 0
  if (proof !== null && sentAt > expected && sentAt > (latest?.createdAt.getTime() ?? 0)) {
    return `A new proof of payment was sent on ${formatInstant(proof.createdAt)}. Please look at it first.`
  }
  if (latest !== undefined && latest.createdAt.getTime() > expected) return whoDecided(latest)
  return 'This registration was changed in the meantime. Please look at it again.'
}

interface Deciding {
  readonly context: CommandContext
  readonly actor: Actor
  readonly input: VerifyPaymentInput
}

async function decide(
  tx: Transaction,
  { seminar, person, registration }: HeldPayment,
  { context, actor, input }: Deciding,
): Promise<RegistrationRow> {
  const { now } = context
  const isApproved = input.action === 'approve'
  const notes = input.notes || null
  const paymentStatus = isApproved ? 'verified' : 'rejected'
  const seats = Number(isApproved) - Number(holdsSeat(registration))
  // Also of a seminar that is over or cancelled: what was paid is told as it was.
  if (seats === 1 && seminar.seatsLeft === 0) throw new Refusal('conflict', 'seminar_full', closedText.full)
  if (seats === 1 || seats === -1) await addToSeatsTaken(tx, seminar.id, seats)
  // Always later than before, also within one millisecond: it is what a second verifier is told by.
  const updatedAt = new Date(Math.max(now.getTime(), registration.updatedAt.getTime() + 1))
  const decided = await markPaymentDecided(tx, registration.id, { paymentStatus, updatedAt })
  const decisionId = await insertDecision(tx, {
    registrationId: registration.id,
    action: input.action,
    formerStatus: toPaymentStatus(registration.paymentStatus),
    notes,
    decidedBy: actor.personId,
    createdAt: updatedAt,
  })
  await insertInteraction(tx, {
    personId: person.id,
    interactionType: 'note',
    title: `Payment ${decidedWords[input.action]}: ${seminar.title}`,
    description: notes,
    occurredAt: now,
    metadata: { seminarId: seminar.id, registrationId: registration.id },
    createdBy: actor.personId,
    createdAt: now,
  })
  await recordAudit(tx, context, {
    action: isApproved ? 'payment.approved' : 'payment.rejected',
    subjectType: 'registration',
    subjectId: registration.id,
    details: { seminarId: seminar.id, personId: person.id },
  })
  await announceDecision(tx, context, { seminar, person, registration: decided, decisionId, notes })
  return decided
}
