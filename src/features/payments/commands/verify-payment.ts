/**
 * Lock order of registering (seminar, person, registration), so a second verifier sees the first decision.
 */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteraction, lockPerson, type PersonRow } from '#app/features/people/queries/people.ts'
import { displayNameOrFullName } from '#app/features/people/rules/names.ts'
import { takeOrReleaseSeat } from '#app/features/registrations/commands/seat-ledger.ts'
import type { PaymentReviewAction } from '#app/features/registrations/contract/registration.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { toPaymentStatus, whyPaymentCannotBeDecided } from '#app/features/registrations/rules/seats.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { VerifyPaymentInput } from '../contract/payments.ts'
import { isPaidIntoAccount } from '../queries/money.ts'
import {
  findLatestProof,
  findRegistrationById,
  insertPaymentDecision,
  listPaymentDecisions,
  lockRegistration,
  type PaymentDecisionRow,
  storePaymentDecision,
} from '../queries/payments.ts'
import { type PaymentDecisionContext, queuePaymentDecisionEmail } from './notify-decision.ts'
import { reopenOrVoidOrder } from './reopen-or-void-order.ts'

export function registrationNotFoundRefusal(): Refusal {
  return new Refusal('not_found', 'registration_unknown', 'This registration does not exist.')
}

export interface LockedPayment {
  readonly seminar: SeminarRecord
  readonly person: PersonRow
  readonly registration: RegistrationRow
}

/** Locks a registration with its seminar and person; null if it is gone. */
export async function lockPayment(tx: Transaction, registrationId: number): Promise<LockedPayment | null> {
  const seen = await findRegistrationById(tx, registrationId)
  if (seen === null) return null
  const seminar = await lockSeminar(tx, seen.seminarId)
  const person = await lockPerson(tx, seen.personId)
  const registration = await lockRegistration(tx, registrationId)
  return seminar && person && registration && { seminar, person, registration }
}

/**
 * Rejecting releases the seat. Refuses decided payments (by whom and when), changed ones, and approvals
 * without a free seat.
 */
export function verifyPayment(context: CommandContext, input: VerifyPaymentInput): Promise<RegistrationRow> {
  const { action, notes } = input
  requireSignedInActor(context)
  const deciding = inTransaction(context.db, async (tx) => {
    const payment = await lockPayment(tx, input.registrationId)
    if (payment === null) throw registrationNotFoundRefusal()
    await refuseUndecidable(tx, payment, input)
    return decidePayment(tx, payment, { context, action, notes: notes || null, orderId: null })
  })
  return refuseIfActorDeleted(deciding)
}

const decisionLabels = { approve: 'approved', reject: 'rejected' } as const
const historyTexts = {
  ...decisionLabels,
  undo: 'undid the decision about',
  take_back: 'took back the approval of',
} as const

function whoDecided({ action, by, orderId, createdAt }: PaymentDecisionRow): string {
  // Without a person, a payment of the order may have decided.
  const unnamed = orderId === null ? 'A deleted user' : 'The bill'
  const name = by === null ? unnamed : displayNameOrFullName(by)
  return `${name} ${historyTexts[action]} this payment on ${formatDateTime(createdAt)}.`
}

async function refuseUndecidable(
  tx: Transaction,
  { registration, person }: LockedPayment,
  { action, expectedUpdatedAt }: VerifyPaymentInput,
): Promise<void> {
  if (person.erasedAt !== null) {
    throw new Refusal(
      'conflict',
      'person_erased',
      'The data of this person was erased, so there is nothing to review.',
    )
  }
  const [latest] = await listPaymentDecisions(tx, [registration.id])
  const reason = whyPaymentCannotBeDecided(registration, action)
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

/** Describes what happened to a payment meanwhile. */
async function whatChanged(
  tx: Transaction,
  registration: RegistrationRow,
  { latest, expected }: { latest: PaymentDecisionRow | undefined; expected: number },
): Promise<string> {
  const proof = await findLatestProof(tx, registration.id)
  const sentAt = proof?.createdAt.getTime() ?? 0
  if (proof !== null && sentAt > expected && sentAt > (latest?.createdAt.getTime() ?? 0)) {
    return `A new proof of payment was sent on ${formatDateTime(proof.createdAt)}. Please review it first.`
  }
  if (latest !== undefined && latest.createdAt.getTime() > expected) return whoDecided(latest)
  return 'This registration was changed in the meantime. Please review it again.'
}

interface DecidePaymentInput {
  readonly context: PaymentDecisionContext
  readonly action: PaymentReviewAction
  readonly notes: string | null
  /** The order whose payments decide; null for a decision by hand. */
  readonly orderId: number | null
}

/** Decides a payment that can be decided, with history, audit and e-mail. */
export async function decidePayment(
  tx: Transaction,
  { seminar, person, registration }: LockedPayment,
  { context, action, notes, orderId }: DecidePaymentInput,
): Promise<RegistrationRow> {
  const { now } = context
  const actorId = context.actor?.personId ?? null
  const isApproved = action === 'approve'
  const paymentStatus = isApproved ? 'verified' : 'rejected'
  // Past and canceled seminars are allowed: payments are still recorded.
  await takeOrReleaseSeat(tx, seminar, { before: registration, after: { paymentStatus } })
  // Always increases, even within a millisecond: it is the optimistic lock.
  const updatedAt = new Date(Math.max(now.getTime(), registration.updatedAt.getTime() + 1))
  const decided = await storePaymentDecision(tx, registration.id, { paymentStatus, updatedAt })
  await reopenOrVoidOrder(tx, { before: registration, after: decided }, now)
  const decisionId = await insertPaymentDecision(tx, {
    registrationId: registration.id,
    action,
    formerStatus: toPaymentStatus(registration.paymentStatus),
    notes,
    decidedBy: actorId,
    orderId,
    createdAt: updatedAt,
  })
  await insertInteraction(tx, {
    personId: person.id,
    interactionType: 'note',
    title: `Payment ${decisionLabels[action]}: ${seminar.title}`,
    description: notes,
    occurredAt: now,
    metadata: { seminarId: seminar.id, registrationId: registration.id },
    createdBy: actorId,
    createdAt: now,
  })
  await recordAudit(tx, context, {
    action: isApproved ? 'payment.approved' : 'payment.rejected',
    subjectType: 'registration',
    subjectId: registration.id,
    details: { seminarId: seminar.id, personId: person.id },
  })
  const seenInStatement = orderId !== null && (await isPaidIntoAccount(tx, orderId))
  const news = { seminar, person, registration: decided, decisionId, notes, seenInStatement }
  await queuePaymentDecisionEmail(tx, context, news)
  return decided
}
