import type { Transaction } from '../../../platform/db/database.ts'
import { queueEmailsWithHistory } from '../../email/commands/queue-email.ts'
import { firstNameInEmail, recipientNameInEmail } from '../../registrations/rules/name-in-email.ts'
import { kindNames } from '../contract/certificate-values.ts'
import type { CertificateRow } from '../queries/certificates.ts'
import { findRecipient } from '../queries/recipients.ts'

/** E-mails an issued certificate to its holder, unless staff asked not to. */
export async function queueCertificateEmail(
  tx: Transaction,
  { id, personId, registrationId, sendsEmail, facts, ...certificate }: CertificateRow,
  now: Date,
): Promise<void> {
  if (!sendsEmail || personId === null || facts === null) return
  const person = await findRecipient(tx, { personId, registrationId })
  if (person === null) return
  const { number, verifyCode, replacesId, issuedBy } = certificate
  const { seminarTitle } = facts
  const kind = kindNames[certificate.kind]
  const firstName = firstNameInEmail(person.firstName)
  await queueEmailsWithHistory(
    tx,
    [
      {
        event: replacesId === null ? 'certificate.ready' : 'certificate.replaced',
        title: `Certificate: ${seminarTitle}`,
        to: { personId, email: person.email, name: recipientNameInEmail(person.name) },
        data: { firstName, certificateId: id, kind, number, verifyCode, seminarTitle },
        dedupeKey: `certificate_ready:${id}:issued`,
      },
    ],
    { createdBy: issuedBy, now },
  )
}
