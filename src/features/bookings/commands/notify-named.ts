import type { CommandContext } from '#app/application/commands/command-context.ts'
import { sealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import type { EmailWithHistory } from '#app/features/email/commands/queue-email.ts'
import type { PersonRow } from '#app/features/people/queries/people.ts'
import { fullName, type PersonNameParts } from '#app/features/people/rules/names.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { toEmailSeminarData } from '#app/features/registrations/reads/seminar-in-emails.ts'
import { firstNameInEmail, recipientNameInEmail } from '#app/features/registrations/rules/name-in-email.ts'
import { signSeatToken } from '../adapters/booking-token.ts'
import type { BookingRow } from '../queries/bookings.ts'
import { toLinkDeadline } from '../rules/booking-deadlines.ts'
import { toSeatNamedKey } from '../rules/seat-progress.ts'
import { toInstitutionInEmail } from './notify-coordinator.ts'

interface NamedSeat {
  readonly person: Pick<PersonRow, 'id' | 'email' | keyof PersonNameParts>
  readonly registration: Pick<RegistrationRow, 'id' | 'details' | 'reference'>
}

/** Tells a person who gave their name, so that nobody is registered without knowing it; with the ticket once confirmed. */
export function toSeatNamedEmail(
  { secrets, now }: Pick<CommandContext, 'secrets' | 'now'>,
  { institution, coordinator, seminar, order }: BookingRow,
  { person, registration }: NamedSeat,
): EmailWithHistory {
  const isConfirmed = order.state === 'confirmed'
  return {
    event: 'booking.seat_named',
    dedupeKey: toSeatNamedKey(registration.id, isConfirmed),
    title: `Registered by ${institution}: ${seminar.title}`,
    to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
    data: {
      firstName: firstNameInEmail(registration.details.firstName),
      institution: toInstitutionInEmail(institution),
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
