import type { Transaction } from '../../../platform/db/database.ts'
import { queueEmailsWithHistory } from '../../email/commands/insert-emails.ts'
import type { PersonRow } from '../../people/queries/people.ts'
import { fullName } from '../../people/rules/names.ts'
import type { SeminarFacts } from '../../seminars/queries/planning.ts'
import type { RegistrationRow } from '../queries/registrations.ts'
import { toLetterFacts } from '../reads/seminar-in-emails.ts'
import { firstNameInMail, recipientNameInMail } from '../rules/name-in-email.ts'

export interface RegistrationNews {
  readonly seminar: SeminarFacts
  readonly person: PersonRow
  readonly registration: RegistrationRow
  readonly now: Date
}

/** Queues the confirmation, in the transaction that took the seat. Only paid seats get the meeting link. */
export async function announceRegistration(
  tx: Transaction,
  { seminar, person, registration, now }: RegistrationNews,
): Promise<void> {
  const paymentStatus = registration.paymentStatus === 'pending' ? 'pending' : 'verified'
  const letter = {
    event: 'registration.confirmed',
    title: `Registration received: ${seminar.title}`,
    to: { personId: person.id, email: person.email, name: recipientNameInMail(fullName(person)) },
    data: {
      firstName: firstNameInMail(registration.details.firstName),
      paymentStatus,
      reference: registration.reference,
      seminar: toLetterFacts(seminar, { withDetails: paymentStatus === 'verified' }),
    },
  } as const
  await queueEmailsWithHistory(tx, [letter], { createdBy: null, now })
}
