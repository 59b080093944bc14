/** Stores a proof sent after registering, by a rejection's link or by staff. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { type OrderRow, updateIdempotencyKey } from '#app/features/orders/queries/orders.ts'
import { holdsSeats } from '#app/features/orders/rules/order-state.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteractionOf, updateSeminarCountOfPerson } from '#app/features/people/queries/people.ts'
import { getConfirmationAnswers } from '#app/features/questions/reads/answers.ts'
import type { LiveOrder } from '#app/features/registrations/commands/lock-order.ts'
import { moveOrder } from '#app/features/registrations/commands/move-order.ts'
import { queueRegistrationConfirmation } from '#app/features/registrations/commands/notify-registration.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import type { StoredProof, toReportedPaymentDetails } from '../adapters/proof-files.ts'
import { insertProof } from '../queries/proofs.ts'

export interface StoreNewProofInput {
  readonly locked: LiveOrder
  readonly proof: StoredProof
  readonly reportedDetails: ReturnType<typeof toReportedPaymentDetails>
  readonly channel: 'mailed_link' | 'staff'
  readonly idempotencyKey: string | null
}

const historyTexts = {
  mailed_link: { title: 'New proof of payment', action: 'proof.resent' },
  staff: { title: 'Proof of payment attached', action: 'proof.attached' },
} as const

/** Whether a request with this key took the seat or sent the last proof. */
export function isRepeatedRequest(
  order: Pick<OrderRow, 'idempotencyKey'>,
  idempotencyKey: string | null,
): boolean {
  return idempotencyKey !== null && order.idempotencyKey === idempotencyKey
}

/**
 * The payment becomes pending; a confirmed booking stays confirmed. A rejected order takes its seats again, which the caller
 * has checked, and the registrants are e-mailed.
 */
export async function storeNewProof(
  tx: Transaction,
  context: CommandContext,
  { locked, proof, reportedDetails, channel, idempotencyKey }: StoreNewProofInput,
): Promise<LiveOrder> {
  const { actor, now } = context
  const { order, seminar } = locked
  // Raises the times of change, so that decisions on the former proof are refused.
  const state = order.state === 'confirmed' ? 'confirmed' : 'pending'
  const moved = await moveOrder(tx, locked, { state, now })
  const times = moved.seats.map(({ registration }) => registration.updatedAt.getTime())
  await updateIdempotencyKey(tx, order.id, idempotencyKey)
  const sentBy = actor?.personId ?? null
  await insertProof(tx, order.id, {
    ...proof,
    ...reportedDetails,
    sentBy,
    channel,
    createdAt: new Date(Math.max(now.getTime(), ...times)),
  })
  for (const { person, registration } of moved.seats) {
    await insertInteractionOf(tx, person, {
      interactionType: 'registration',
      title: `${historyTexts[channel].title}: ${seminar.title}`,
      occurredAt: now,
      metadata: { seminarId: seminar.id, registrationId: registration.id },
      createdBy: channel === 'staff' ? sentBy : null,
      createdAt: now,
    })
    await recordAudit(tx, context, {
      action: historyTexts[channel].action,
      subjectType: 'registration',
      subjectId: registration.id,
      details: { seminarId: seminar.id, personId: person.id },
    })
    await updateSeminarCountOfPerson(tx, person.id, { by: 0, at: now })
    if (holdsSeats(order.state)) continue
    const answers = await getConfirmationAnswers(tx, registration.id)
    await queueRegistrationConfirmation(tx, { seminar, person, registration, answers, now })
  }
  return moved
}
