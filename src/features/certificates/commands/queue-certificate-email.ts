import { queueEmail, queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { firstNameInEmail, recipientNameInEmail } from '#app/features/registrations/rules/name-in-email.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { certificateKindNames } from '../contract/certificate-values.ts'
import type { CertificateRow } from '../queries/certificates.ts'
import { findRecipient } from '../queries/recipients.ts'

export interface CertificateEmail {
  /** Occasion, for each of which it is sent once. */
  readonly occasion: string
  readonly sentBy: number | null
  readonly now: Date
}

/**
 * E-mails an issued certificate to its holder.
 * @returns false if that was done for this occasion, or the holder cannot be reached
 */
export async function queueCertificateEmail(
  tx: Transaction,
  { id, personId, registrationId, speakerId, facts, ...certificate }: CertificateRow,
  { occasion, sentBy, now }: CertificateEmail,
): Promise<boolean> {
  if (facts === null) return false
  const person = await findRecipient(tx, { personId, registrationId, speakerId })
  if (person === null) return false
  const { number, verifyCode, replacesId } = certificate
  const { seminarTitle } = facts
  const kind = certificateKindNames[certificate.kind]
  const firstName = firstNameInEmail(person.firstName)
  const email = {
    event: replacesId === null ? ('certificate.ready' as const) : ('certificate.replaced' as const),
    title: `Certificate: ${seminarTitle}`,
    data: { firstName, certificateId: id, kind, number, verifyCode, seminarTitle },
    dedupeKey: `certificate_ready:${id}:${occasion}`,
  }
  const to = { email: person.email, name: recipientNameInEmail(person.name) }
  if (personId === null) return queueEmail(tx, { ...email, to: { ...to, personId } }, now)
  const emails = [{ ...email, to: { ...to, personId } }]
  return (await queueEmailsWithHistory(tx, emails, { createdBy: sentBy, now })) > 0
}
