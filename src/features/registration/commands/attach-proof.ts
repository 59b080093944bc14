import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { forgetClaim } from '../../accounts/queries/credentials.ts'
import { refusingDeletedActor } from '../../people/signed-in-actor.ts'
import type { AttachProofInput } from '../contract/payments.ts'
import { toldOfPayment, withKeptProof } from '../proof-files.ts'
import { findRegistrationById } from '../queries/payments.ts'
import type { RegistrationRow } from '../queries.ts'
import { whyNoSeatNow } from '../read-proof-link.ts'
import { holdsSeat, toPaymentStatus } from '../rules.ts'
import { storeNewProof } from './store-new-proof.ts'
import { type HeldPayment, lockPayment, registrationUnknown } from './verify-payment.ts'

export interface AttachProofRequest {
  readonly input: AttachProofInput
  /** Chosen by the sender; a retry with the same key is answered like the first time. */
  readonly idempotencyKey: string | null
}

/**
 * Attaches a proof that reached the staff by another way, such as a chat or on paper, to a registration. It then waits
 * for its review like any other; a rejected registration takes its seat again.
 *
 * Refuses a free or verified registration, an erased person, and a rejected registration for which no seat is left.
 */
export async function attachProof(
  context: CommandContext,
  { input, idempotencyKey }: AttachProofRequest,
): Promise<RegistrationRow> {
  const { registrationId, proofOfPaymentFile } = input
  // Before the image is decoded: most mistakes are about the registration.
  if ((await findRegistrationById(context.db, registrationId)) === null) throw registrationUnknown()
  const change = withKeptProof(context, proofOfPaymentFile, (proof) =>
    context.db.transaction(async (tx) => {
      const payment = await lockPayment(tx, registrationId)
      if (payment === null || proof === null) throw registrationUnknown()
      const { registration, person } = payment
      if (idempotencyKey !== null && registration.idempotencyKey === idempotencyKey) {
        return { isProofUsed: false, registration }
      }
      assertTakesProof(payment, context.now)
      // An account that only claims the e-mail address does not see what staff add.
      await forgetClaim(tx, registrationId, person.id)
      const changed = await storeNewProof(tx, context, {
        payment,
        proof,
        told: toldOfPayment(input),
        channel: 'staff',
        idempotencyKey,
        registeredBy: registration.registeredBy,
      })
      return { isProofUsed: true, registration: changed }
    }),
  )
  return (await refusingDeletedActor(change)).registration
}

function assertTakesProof({ registration, person, seminar }: HeldPayment, now: Date): void {
  if (person.erasedAt !== null) {
    throw new Refusal('conflict', 'person_erased', 'This person was erased.')
  }
  if (registration.amountDue === null) {
    throw new Refusal('conflict', 'payment_not_needed', 'This registration is free: there is no payment.')
  }
  if (toPaymentStatus(registration.paymentStatus) === 'verified') {
    throw new Refusal('conflict', 'payment_verified', 'This payment is verified already.')
  }
  const closed = holdsSeat(registration) ? null : whyNoSeatNow(seminar, now)
  if (closed !== null) throw new Refusal('conflict', 'seminar_closed', closed)
}
