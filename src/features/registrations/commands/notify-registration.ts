import type { Transaction } from '../../../platform/db/database.ts'
import { queueEmailsWithHistory } from '../../email/commands/queue-email.ts'
import type { PersonRow } from '../../people/queries/people.ts'
import { fullName } from '../../people/rules/names.ts'
import type { SeminarRecord } from '../../seminars/queries/planning.ts'
import type { RegistrationRow } from '../queries/registrations.ts'
import { toEmailSeminarData } from '../reads/seminar-in-emails.ts'
import { firstNameInEmail, recipientNameInEmail } from '../rules/name-in-email.ts'

export interface RegistrationConfirmationInput {
  readonly seminar: SeminarRecord
  readonly person: PersonRow
  readonly registration: RegistrationRow
  readonly now: Date
}

/** Queues the confirmation, in the transaction that took the seat. Only paid seats get the meeting link. */
export async function queueRegistrationConfirmation(
  tx: Transaction,
  { seminar, person, registration, now }: RegistrationConfirmationInput,
): Promise<void> {
  const paymentStatus = registration.paymentStatus === 'pending' ? 'pending' : 'verified'
  const email = {
    event: 'registration.confirmed',
    title: `Registration received: ${seminar.title}`,
    to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
    data: {
      firstName: firstNameInEmail(registration.details.firstName),
      paymentStatus,
      reference: registration.reference,
      seminar: toEmailSeminarData(seminar, { withDetails: paymentStatus === 'verified' }),
    },
  } as const
  await queueEmailsWithHistory(tx, [email], { createdBy: null, now })
}
