/**
 * Lock order of registering (seminar, people, registrations, order), so a second verifier sees the first decision.
 */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { displayNameOrFullName } from '#app/features/people/rules/names.ts'
import {
  getSeat,
  isErased,
  type LiveOrder,
  lockOrderOfRegistration,
} from '#app/features/registrations/commands/lock-order.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { whyPaymentCannotBeDecided } from '#app/features/registrations/rules/seats.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { VerifyPaymentInput } from '../contract/payments.ts'
import { listPaymentDecisions, type PaymentDecisionRow } from '../queries/payment-events.ts'
import { findProof } from '../queries/payments.ts'
import { decidePayment, registrationCancelledRefusal, registrationNotFoundRefusal } from './decide-payment.ts'

/**
 * Decides the payment of a registration's order. Rejecting releases its seats. Refuses decided payments (by whom and when), changed ones, and approvals
 * without a free seat.
 */
export function verifyPayment(context: CommandContext, input: VerifyPaymentInput): Promise<RegistrationRow> {
  const { action, notes } = input
  requireSignedInActor(context)
  const deciding = inTransaction(context.db, async (tx) => {
    const locked = await lockOrderOfRegistration(tx, input.registrationId)
    if (locked === null) throw registrationNotFoundRefusal()
    await refuseUndecidable(tx, locked, input)
    const state = action === 'approve' ? 'confirmed' : 'rejected'
    const decided = await decidePayment(tx, locked, { context, action, state, notes: notes || null })
    return getSeat(decided, input.registrationId).registration
  })
  return refuseIfActorDeleted(deciding)
}

const decisionLabels = { approve: 'approved', reject: 'rejected' } as const
const historyTexts = {
  ...decisionLabels,
  undo: 'undid the decision about',
  take_back: 'took back the approval of',
} as const

function whoDecided({ action, by, moneyInId, createdAt }: PaymentDecisionRow): string {
  // Without a person, a payment of the order may have decided.
  const unnamed = moneyInId === null ? 'A deleted user' : 'The bill'
  const name = by === null ? unnamed : displayNameOrFullName(by)
  return `${name} ${historyTexts[action]} this payment on ${formatDateTime(createdAt)}.`
}

async function refuseUndecidable(
  tx: Transaction,
  locked: LiveOrder,
  { registrationId, action, expectedUpdatedAt }: VerifyPaymentInput,
): Promise<void> {
  if (isErased(locked)) {
    throw new Refusal(
      'conflict',
      'person_erased',
      'The data of this person was erased, so there is nothing to review.',
    )
  }
  const { registration } = getSeat(locked, registrationId)
  const [latest] = await listPaymentDecisions(tx, [registration.id])
  const reason = whyPaymentCannotBeDecided(locked.order, action)
  if (reason === 'free') {
    throw new Refusal('conflict', 'payment_not_needed', 'This registration is free: there is no payment.')
  }
  if (reason === 'cancelled') throw registrationCancelledRefusal()
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
  const proof = await findProof(tx, registration.id)
  const sentAt = proof?.createdAt.getTime() ?? 0
  if (proof !== null && sentAt > expected && sentAt > (latest?.createdAt.getTime() ?? 0)) {
    return `A new proof of payment was sent on ${formatDateTime(proof.createdAt)}. Please review it first.`
  }
  if (latest !== undefined && latest.createdAt.getTime() > expected) return whoDecided(latest)
  return 'This registration was changed in the meantime. Please review it again.'
}
