import type { CommandContext } from '#app/application/commands/command-context.ts'
import { sealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import type { EmailWithHistory } from '#app/features/email/commands/queue-email.ts'
import type { OrderRow } from '#app/features/orders/queries/orders.ts'
import type { PersonRow } from '#app/features/people/queries/people.ts'
import { fullName, type PersonNameParts } from '#app/features/people/rules/names.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { signSeatToken } from '../adapters/seat-token.ts'
import type { RegistrationRow } from '../queries/registrations.ts'
import { toEmailSeminarData } from '../reads/seminar-in-emails.ts'
import { toLinkDeadline } from '../rules/link-deadline.ts'
import { firstNameInEmail, institutionInEmail, recipientNameInEmail } from '../rules/name-in-email.ts'
import { toSeatNamedKey } from '../rules/seat-named-key.ts'

interface Booking {
  /** Name of the school or office. */
  readonly institution: string
  /** Null once they are deleted. */
  readonly coordinator: PersonNameParts | null
  readonly seminar: SeminarRecord
  readonly order: Pick<OrderRow, 'state'>
}

interface NamedSeat {
  readonly person: Pick<PersonRow, 'id' | 'email' | keyof PersonNameParts>
  readonly registration: Pick<RegistrationRow, 'id' | 'details' | 'reference' | 'linkVersion'>
}

/**
 * Tells a person on a seat of a booking who gave their name, so that nobody is registered without knowing it; with the ticket
 * once confirmed.
 */
export function toSeatNamedEmail(
  { secrets, now }: Pick<CommandContext, 'secrets' | 'now'>,
  { institution, coordinator, seminar, order }: Booking,
  { person, registration }: NamedSeat,
): EmailWithHistory {
  const isConfirmed = order.state === 'confirmed'
  return {
    event: 'booking.seat_named',
    dedupeKey: toSeatNamedKey(registration, isConfirmed),
    title: `Registered by ${institution}: ${seminar.title}`,
    to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
    data: {
      firstName: firstNameInEmail(registration.details.firstName),
      institution: institutionInEmail(institution),
      coordinator: coordinator && recipientNameInEmail(fullName(coordinator)),
      registrationId: registration.id,
      reference: registration.reference,
      isConfirmed,
      token: sealLinkToken(
        secrets,
        signSeatToken(
          { secrets },
          { registrationId: registration.id, personId: person.id },
          toLinkDeadline(seminar.finishesAt, now),
        ),
      ),
      seminar: toEmailSeminarData(seminar, { withDetails: isConfirmed }),
    },
  }
}
