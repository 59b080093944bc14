import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { findCertificate, lockCertificate, updateCertificate } from '../queries/certificates.ts'
import { lockCertificateHolder } from '../queries/recipients.ts'
import { queueCertificateEmail } from './queue-certificate-email.ts'
import { certificateNotFoundRefusal, certificateNotLive } from './revoke-certificate.ts'

/** A second press, or a colleague, does not send another e-mail. */
const atMostEveryMs = 5 * 60 * 1000

/**
 * E-mails a valid certificate to its holder again. Refuses one that is not valid, a holder who cannot be e-mailed,
 * and repetitions within five minutes.
 */
export function sendCertificateAgain(context: CommandContext, certificateId: number): Promise<void> {
  const { personId: sentBy } = requireSignedInActor(context)
  const { now } = context
  return refuseIfActorDeleted(
    inTransaction(context.db, async (tx) => {
      const known = await findCertificate(tx, certificateId)
      if (known !== null && known.personId !== null) await lockCertificateHolder(tx, known.personId)
      const certificate = await lockCertificate(tx, certificateId)
      if (certificate === null) throw certificateNotFoundRefusal()
      if (certificate.state !== 'issued') throw certificateNotLive(certificate)
      const { sentAt, number } = certificate
      if (sentAt !== null && now.getTime() - sentAt.getTime() < atMostEveryMs) throw sentJustNow()
      if (!(await queueCertificateEmail(tx, certificate, { occasion: now.toISOString(), sentBy, now })))
        throw holderUnreachable()
      await updateCertificate(tx, certificateId, { sentAt: now })
      await recordAudit(tx, context, {
        action: 'certificate.sent',
        subjectType: 'certificate',
        subjectId: certificateId,
        details: { number },
      })
    }),
  )
}

const sentJustNow = () =>
  new Refusal('conflict', 'certificate_sent', 'This certificate was e-mailed less than five minutes ago.')

const holderUnreachable = () =>
  new Refusal(
    'conflict',
    'holder_unreachable',
    'No e-mail can be sent to this holder: there is no address, or only that of a sample.',
  )
