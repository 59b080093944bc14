import type { Transaction } from '../../../platform/db/database.ts'
import type { SeminarFacts } from '../../catalog/queries/planning.ts'
import { writeLetters } from '../../messaging/commands/write-letters.ts'
import type { PersonRow } from '../../people/queries.ts'
import { fullName } from '../../people/rules.ts'
import type { RegistrationRow } from '../queries.ts'
import { firstNameInMail, recipientNameInMail } from '../rules/name-in-mail.ts'
import { toLetterFacts } from '../seminar-in-letters.ts'

export interface RegistrationNews {
  readonly seminar: SeminarFacts
  readonly person: PersonRow
  readonly registration: RegistrationRow
  readonly now: Date
}

/** Writes the confirmation, in the transaction that took the seat. The meeting link goes to paid seats only. */
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
  await writeLetters(tx, [letter], { createdBy: null, now })
}
