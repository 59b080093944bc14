/** Stores a proof sent after registering, by a rejection's link or by staff. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { getOrderOfSeat, updateIdempotencyKey } from '#app/features/orders/queries/orders.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteraction, updateSeminarCountOfPerson } from '#app/features/people/queries/people.ts'
import { getConfirmationAnswers } from '#app/features/questions/reads/answers.ts'
import type { LockedRegistration } from '#app/features/registrations/commands/lock-registration.ts'
import { moveOrder } from '#app/features/registrations/commands/move-order.ts'
import { queueRegistrationConfirmation } from '#app/features/registrations/commands/notify-registration.ts'
import {
  type RegistrationRow,
  updateLockedRegistration,
} from '#app/features/registrations/queries/registrations.ts'
import { holdsSeat } from '#app/features/registrations/rules/seats.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { StoredProof, toReportedPaymentDetails } from '../adapters/proof-files.ts'
import { insertProof } from '../queries/proofs.ts'

export interface StoreNewProofInput {
  readonly payment: LockedRegistration
  readonly proof: StoredProof
  readonly reportedDetails: ReturnType<typeof toReportedPaymentDetails>
  readonly channel: 'mailed_link' | 'staff'
  readonly idempotencyKey: string | null
  /** Owner of the registration from now on. */
  readonly registeredBy: number | null
}

const historyTexts = {
  mailed_link: { title: 'New proof of payment', action: 'proof.resent' },
  staff: { title: 'Proof of payment attached', action: 'proof.attached' },
} as const

/** Whether a request with this key took the seat or sent the last proof. */
export async function isRepeatedRequest(
  db: DatabaseOrTransaction,
  { seatLineId }: Pick<RegistrationRow, 'seatLineId'>,
  idempotencyKey: string | null,
): Promise<boolean> {
  if (idempotencyKey === null) return false
  return (await getOrderOfSeat(db, seatLineId)).idempotencyKey === idempotencyKey
}

/**
 * The payment becomes pending. A rejected registration takes its seat again, which the caller has checked,
 * and the registrant is e-mailed.
 */
export async function storeNewProof(
  tx: Transaction,
  context: CommandContext,
  { payment, proof, reportedDetails, channel, idempotencyKey, registeredBy }: StoreNewProofInput,
): Promise<RegistrationRow> {
  const { seminar, person, registration } = payment
  const { actor, now } = context
  const takesSeat = !holdsSeat(registration)
  // Raises the time of change, so that decisions on the former proof are refused.
  const { updatedAt: sentAt } = await moveOrder(tx, { seminar, registration, state: 'pending', now })
  const changed = await updateLockedRegistration(tx, registration.id, { registeredBy })
  await updateIdempotencyKey(tx, registration.seatLineId, idempotencyKey)
  const sentBy = actor?.personId ?? null
  await insertProof(tx, registration.seatLineId, {
    ...proof,
    ...reportedDetails,
    sentBy,
    channel,
    createdAt: sentAt,
  })
  await insertInteraction(tx, {
    personId: person.id,
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
  if (takesSeat) {
    const answers = await getConfirmationAnswers(tx, registration.id)
    await queueRegistrationConfirmation(tx, { seminar, person, registration: changed, answers, now })
  }
  return changed
}
