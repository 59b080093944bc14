import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { queueEmail } from '#app/features/email/commands/queue-email.ts'
import type { EmailRecipient } from '#app/features/email/emails/email-notification.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { CorrectionInput } from '../contract/own-certificates.ts'
import { lockCertificate } from '../queries/certificates.ts'
import { closeCorrections, insertCorrection } from '../queries/corrections.ts'
import { findRecipient } from '../queries/recipients.ts'
import { getAccessibleCertificate } from '../reads/own-certificates.ts'
import { certificateNotFoundRefusal, certificateNotLive } from './revoke-certificate.ts'

/**
 * Stores what the holder of a certificate wants corrected, and e-mails the provider. Refuses a second request while one
 * is open.
 * @param provider the recipient; never the holder's address
 */
export async function requestCorrection(
  context: CommandContext,
  { certificateId, link, wanted, message }: CorrectionInput,
  provider: EmailRecipient,
): Promise<void> {
  const { certificate, actsForHolder } = await getAccessibleCertificate(context, { id: certificateId, link })
  // Staff issue it again instead.
  if (!actsForHolder) throw certificateNotFoundRefusal()
  const { registrationId, number, facts } = certificate
  await inTransaction(context.db, async (tx) => {
    // Locked, because deleting and erasing the holder delete what they asked for.
    const current = await lockCertificate(tx, certificateId)
    if (current === null || current.personId === null) throw certificateNotFoundRefusal()
    if (current.state !== 'issued') throw certificateNotLive(current)
    const isNew = await insertCorrection(tx, { certificateId, wanted, message, createdAt: context.now })
    if (!isNew)
      throw new Refusal(
        'conflict',
        'correction_open',
        'You have asked for a correction. We will write to you.',
      )
    const holder = await findRecipient(tx, { ...current, registrationId })
    const data = {
      name: holder?.name || (facts?.holderName ?? ''),
      email: holder?.email ?? '',
      subject: `Correction of certificate ${number}`,
      message: [`It should say: ${wanted}`, message].filter(Boolean).join('\n\n'),
    }
    if (holder !== null) await queueEmail(tx, { event: 'contact.received', to: provider, data }, context.now)
    if (context.actor !== null)
      await recordAudit(tx, context, {
        action: 'certificate.correction_requested',
        subjectType: 'certificate',
        subjectId: certificateId,
      })
  })
}

/** Closes a request without issuing the certificate again. */
export async function closeCorrection(context: CommandContext, certificateId: number): Promise<void> {
  const { personId } = requireSignedInActor(context)
  await inTransaction(context.db, async (tx) => {
    const wasOpen = await closeCorrections(tx, certificateId, { closedAt: context.now, closedBy: personId })
    if (!wasOpen) throw certificateNotFoundRefusal()
    await recordAudit(tx, context, {
      action: 'certificate.correction_closed',
      subjectType: 'certificate',
      subjectId: certificateId,
    })
  })
}
