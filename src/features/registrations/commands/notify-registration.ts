import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import type { PersonRow } from '#app/features/people/queries/people.ts'
import { fullName, type PersonNameParts } from '#app/features/people/rules/names.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { parsePesos } from '#app/platform/db/columns.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import type { RegistrationRow } from '../queries/registrations.ts'
import { toEmailSeminarData } from '../reads/seminar-in-emails.ts'
import { firstNameInEmail, recipientNameInEmail } from '../rules/name-in-email.ts'

export interface AnswerInEmail {
  readonly label: string
  readonly text: string
}

export interface RegistrationConfirmationInput {
  readonly seminar: SeminarRecord
  readonly person: Pick<PersonRow, 'id' | 'email' | keyof PersonNameParts>
  readonly registration: Pick<RegistrationRow, 'id' | 'paymentStatus' | 'amountDue' | 'details' | 'reference'>
  /** Answers to the provider's questions, as the e-mail shows them. */
  readonly answers: AnswerInEmail[]
  /** Code by which staff look for the payment of a registration without proof. */
  readonly billCode?: string | null
  /** Names and total, in pesos, for the payer of several seats; left out for a seat that is paid alone. */
  readonly group?: { readonly names: readonly string[]; readonly total: string | null } | null
  /** Name of who registered and pays for a colleague. */
  readonly registeredBy?: string | null
  readonly now: Date
}

/** Queues the confirmation, in the transaction that took the seat. */
export async function queueRegistrationConfirmation(
  tx: Transaction,
  input: RegistrationConfirmationInput,
): Promise<void> {
  await queueEmailsWithHistory(tx, [toConfirmationEmail(input)], { createdBy: null, now: input.now })
}

/** The confirmation of a registration. Only paid seats get the meeting link. */
export function toConfirmationEmail({
  seminar,
  person,
  registration,
  answers,
  billCode = null,
  group = null,
  registeredBy = null,
}: Omit<RegistrationConfirmationInput, 'now'>) {
  const paymentStatus = registration.paymentStatus === 'pending' ? 'pending' : 'verified'
  return {
    event: 'registration.confirmed',
    title: `Registration received: ${seminar.title}`,
    to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
    data: {
      firstName: firstNameInEmail(registration.details.firstName),
      paymentStatus,
      registrationId: registration.id,
      reference: registration.reference,
      answers,
      billCode,
      groupNames: group === null ? [] : [...group.names],
      registeredBy,
      seminar: {
        ...toEmailSeminarData(seminar, { withDetails: paymentStatus === 'verified' }),
        // What this registrant pays, whatever the seminar costs others.
        price: parsePesos(group === null ? registration.amountDue : group.total),
      },
    },
  } as const
}
