import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { firstNameInEmail, recipientNameInEmail } from '#app/features/registrations/rules/name-in-email.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { RevokeInput } from '../contract/certificates.ts'
import {
  type CertificateRow,
  findCertificate,
  lockCertificate,
  updateCertificate,
} from '../queries/certificates.ts'
import { findRecipient, lockCertificateHolder } from '../queries/recipients.ts'
import { publicReasonTexts } from '../rules/public-reasons.ts'

export function certificateNotFoundRefusal(): Refusal {
  return new Refusal('not_found', 'certificate_unknown', 'This certificate does not exist.')
}

export function certificateNotLive({ state }: Pick<CertificateRow, 'state'>): Refusal {
  const message =
    state === 'queued' ? 'This certificate is still being made.' : `This certificate was already ${state}.`
  return new Refusal('conflict', 'certificate_not_live', message)
}

/**
 * Revokes a certificate, which its page shows from then on, and notifies the holder. Refuses one that is not
 * live.
 */
export function revokeCertificate(
  context: CommandContext,
  { certificateId, publicReason, note }: RevokeInput,
): Promise<void> {
  const { personId } = requireSignedInActor(context)
  return refuseIfActorDeleted(
    inTransaction(context.db, async (tx) => {
      const known = await findCertificate(tx, certificateId)
      if (known !== null && known.personId !== null) await lockCertificateHolder(tx, known.personId)
      const certificate = await lockCertificate(tx, certificateId)
      if (certificate === null) throw certificateNotFoundRefusal()
      if (certificate.state !== 'issued' && certificate.state !== 'queued')
        throw certificateNotLive(certificate)
      await updateCertificate(tx, certificateId, {
        state: 'revoked',
        revokedAt: context.now,
        revokedBy: personId,
        publicReason,
        revokeNote: note,
      })
      await recordAudit(tx, context, {
        action: 'certificate.revoked',
        subjectType: 'certificate',
        subjectId: certificateId,
        details: { number: certificate.number, publicReason },
      })
      if (certificate.state === 'issued')
        await queueRevokedEmail(tx, context, { ...certificate, publicReason })
    }),
  )
}

async function queueRevokedEmail(
  tx: Transaction,
  { actor, now }: CommandContext,
  { id, number, personId, registrationId, facts, publicReason }: CertificateRow,
): Promise<void> {
  if (personId === null || facts === null || publicReason === null) return
  const person = await findRecipient(tx, { personId, registrationId, speakerId: null })
  if (person === null) return
  await queueEmailsWithHistory(
    tx,
    [
      {
        event: 'certificate.revoked',
        title: `Certificate revoked: ${facts.seminarTitle}`,
        to: { personId, email: person.email, name: recipientNameInEmail(person.name) },
        data: {
          firstName: firstNameInEmail(person.firstName),
          number,
          seminarTitle: facts.seminarTitle,
          reason: publicReasonTexts[publicReason],
        },
        dedupeKey: `certificate_revoked:${id}:once`,
      },
    ],
    { createdBy: actor?.personId ?? null, now },
  )
}
