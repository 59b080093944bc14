import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted } from '#app/application/commands/signed-in-actor.ts'
import { clearAccountClaim } from '#app/features/accounts/queries/credentials.ts'
import {
  getSeat,
  isErased,
  type LiveOrder,
  lockOrderOfRegistration,
} from '#app/features/registrations/commands/lock-order.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { findRegistrationById } from '#app/features/registrations/queries/registrations.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { deleteFiles, deleteIfRefused } from '#app/platform/files/delete-files.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { storeProofFile, toReportedPaymentDetails } from '../adapters/proof-files.ts'
import type { AttachProofInput } from '../contract/payments.ts'
import { proofClosedText } from '../reads/proof-link.ts'
import { registrationCancelledRefusal, registrationNotFoundRefusal } from './decide-payment.ts'
import { isRepeatedRequest, storeNewProof } from './store-new-proof.ts'

export interface AttachProofRequest {
  readonly input: AttachProofInput
  /** Client-supplied; a retry returns the first response. */
  readonly idempotencyKey: string | null
}

/**
 * Attaches a proof received elsewhere, such as by chat; a rejected registration takes its seat again. Refuses
 * free or verified registrations and full seminars.
 */
export async function attachProof(
  context: CommandContext,
  { input, idempotencyKey }: AttachProofRequest,
): Promise<RegistrationRow> {
  const { registrationId, proofOfPaymentFile } = input
  // Checked before decoding the image, since most mistakes concern the registration.
  if ((await findRegistrationById(context.db, registrationId)) === null) throw registrationNotFoundRefusal()
  const proof = await storeProofFile(context, proofOfPaymentFile)
  const storing = inTransaction(context.db, async (tx) => {
    const locked = await lockOrderOfRegistration(tx, registrationId)
    if (locked === null) throw registrationNotFoundRefusal()
    const { registration, person } = getSeat(locked, registrationId)
    if (isRepeatedRequest(locked.order, idempotencyKey)) return { registration, isProofUsed: false }
    assertAcceptsProof(locked, { registration, now: context.now })
    // An account with an unverified e-mail does not see what staff add.
    await clearAccountClaim(tx, registrationId, person.id)
    const changed = await storeNewProof(tx, context, {
      locked,
      proof,
      reportedDetails: toReportedPaymentDetails(input),
      channel: 'staff',
      idempotencyKey,
    })
    return { registration: getSeat(changed, registrationId).registration, isProofUsed: true }
  })
  const keys = [proof.fileKey]
  const { registration, isProofUsed } = await deleteIfRefused(
    context.files,
    keys,
    refuseIfActorDeleted(storing),
  )
  if (!isProofUsed) await deleteFiles(context.files, keys)
  return registration
}

function assertAcceptsProof(
  locked: LiveOrder,
  { registration, now }: { readonly registration: RegistrationRow; readonly now: Date },
): void {
  const { order, seminar } = locked
  // The proof is the payer's, and is deleted with their data.
  if (isErased(locked) || locked.payer?.erasedAt) {
    throw new Refusal('conflict', 'person_erased', 'The data of this person was erased.')
  }
  if (Number(order.total) === 0) {
    throw new Refusal('conflict', 'payment_not_needed', 'This registration is free: there is no payment.')
  }
  if (order.state === 'cancelled') throw registrationCancelledRefusal()
  if (order.state === 'confirmed') {
    throw new Refusal('conflict', 'payment_verified', 'This payment is verified already.')
  }
  const closed = proofClosedText({ registration, seminar }, now)
  if (closed !== null) throw new Refusal('conflict', 'seminar_closed', closed)
}
