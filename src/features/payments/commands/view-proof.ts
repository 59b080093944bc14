import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import type { Actor } from '#app/application/contract/actor.ts'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { findRegistrationById, isOwnRegistration } from '#app/features/registrations/queries/registrations.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { ViewProofQuery } from '../contract/payments.ts'
import { findOwnProof, findProof, type ProofRow } from '../queries/payments.ts'

function proofNotFound(): Refusal {
  return new Refusal('not_found', 'proof_missing', 'There is no proof of payment.')
}

/** Views by anyone but the registrant are audited. Unauthorised and missing give the same refusal. */
export async function viewProof(
  context: CommandContext,
  { registrationId, proofId }: ViewProofQuery,
): Promise<{
  readonly bytes: ReadableStream<Uint8Array>
  readonly contentType: string
  readonly sizeInBytes: number
}> {
  const { db, files } = context
  const actor = requireSignedInActor(context)
  const proof = await findProofFor(context, actor, { registrationId, proofId })
  if (proof === null || proof.fileKey === null) throw proofNotFound()
  const bytes = await files.getStream(proof.fileKey)
  // Purged meanwhile.
  if (bytes === null) throw proofNotFound()
  const registration = await findRegistrationById(db, registrationId)
  if (registration?.personId !== actor.personId) {
    await inTransaction(db, (tx) =>
      recordAudit(tx, context, {
        action: 'proof.viewed',
        subjectType: 'registration',
        subjectId: registrationId,
        details: { proofId: proof.id },
      }),
    )
  }
  return { bytes, contentType: proof.contentType, sizeInBytes: proof.sizeInBytes }
}

/** Registrants see only what `findOwnProof` finds. */
async function findProofFor(
  { db }: CommandContext,
  actor: Actor,
  { registrationId, proofId }: ViewProofQuery,
): Promise<ProofRow | null> {
  if (roleHasPermission(actor.role, 'payments.verify')) return findProof(db, registrationId, proofId)
  const { personId } = actor
  const isOwn = await isOwnRegistration(db, registrationId, personId)
  if (isOwn) return findOwnProof(db, { registrationId, personId, proofId })
  const message = 'Only the registrant and staff who review payments can see this.'
  throw new Refusal('forbidden', 'proof_not_yours', message)
}
