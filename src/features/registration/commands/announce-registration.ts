import type { Transaction } from '../../../platform/db/database.ts'
import type { SeminarFacts } from '../../catalog/queries.ts'
import { announce } from '../../messaging/commands/announce.ts'
import type { PersonRow } from '../../people/queries.ts'
import { fullName } from '../../people/rules.ts'
import type { RegistrationRow } from '../queries.ts'

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
  await announce(
    tx,
    {
      event: 'registration.confirmed',
      to: { personId: person.id, email: person.email, name: fullName(person) },
      data: {
        firstName: registration.details.firstName,
        paymentStatus,
        seminar: {
          id: seminar.id,
          title: seminar.title,
          startsAt: seminar.startsAt,
          endsAt: seminar.finishesAt,
          locationType: seminar.locationType,
          locationAddress: seminar.locationAddress,
          locationDetails: paymentStatus === 'verified' ? seminar.locationDetails : null,
          cpdPoints: seminar.cpdPoints,
          price: seminar.price === null ? null : Number(seminar.price),
        },
      },
    },
    now,
  )
}
