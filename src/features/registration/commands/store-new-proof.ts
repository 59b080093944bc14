/** A proof that comes after the registration was made: by the link of a rejection, or attached by staff. */
import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { addToSeatsTaken } from '../../catalog/queries/planning.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { addToSeminarCount, insertInteraction } from '../../people/queries.ts'
import type { KeptProof, toldOfPayment } from '../proof-files.ts'
import { markProofResent } from '../queries/payments.ts'
import { insertProof, type RegistrationRow } from '../queries.ts'
import { holdsSeat } from '../rules.ts'
import { announceRegistration } from './announce-registration.ts'
import type { HeldPayment } from './verify-payment.ts'

export interface NewProof {
  readonly payment: HeldPayment
  readonly proof: KeptProof
  readonly told: ReturnType<typeof toldOfPayment>
  readonly channel: 'mailed_link' | 'staff'
  readonly idempotencyKey: string | null
  /** Who counts as the maker of the registration from now on. */
  readonly registeredBy: number | null
}

const words = {
  mailed_link: { title: 'New proof of payment', action: 'proof.resent' },
  staff: { title: 'Proof of payment attached', action: 'proof.attached' },
} as const

/**
 * Stores the proof and lets the payment wait for its review. A rejected registration takes its seat again, which the
 * registrant is told by e-mail; that a seat is free was decided before, under the same locks.
 */
export async function storeNewProof(
  tx: Transaction,
  context: CommandContext,
  { payment, proof, told, channel, idempotencyKey, registeredBy }: NewProof,
): Promise<RegistrationRow> {
  const { seminar, person, registration } = payment
  const { actor, now } = context
  // Later than the last change: a verifier who still looks at the former proof is refused by it.
  const sentAt = new Date(Math.max(now.getTime(), registration.updatedAt.getTime() + 1))
  const takesSeat = !holdsSeat(registration)
  if (takesSeat) await addToSeatsTaken(tx, seminar.id, 1)
  const changed = await markProofResent(tx, registration.id, {
    idempotencyKey,
    registeredBy,
    updatedAt: sentAt,
  })
  const sentBy = actor?.personId ?? null
  await insertProof(tx, {
    ...proof,
    ...told,
    registrationId: registration.id,
    sentBy,
    channel,
    createdAt: sentAt,
  })
  await insertInteraction(tx, {
    personId: person.id,
    interactionType: 'registration',
    title: `${words[channel].title}: ${seminar.title}`,
    occurredAt: now,
    metadata: { seminarId: seminar.id, registrationId: registration.id },
    createdBy: channel === 'staff' ? sentBy : null,
    createdAt: now,
  })
  await recordAudit(tx, context, {
    action: words[channel].action,
    subjectType: 'registration',
    subjectId: registration.id,
    details: { seminarId: seminar.id, personId: person.id },
  })
  await addToSeminarCount(tx, person.id, { by: 0, at: now })
  if (takesSeat) await announceRegistration(tx, { seminar, person, registration: changed, now })
  return changed
}
