import type { CommandContext } from '#app/application/commands/command-context.ts'
import { findOrderOfRegistration } from '#app/features/payments/queries/orders.ts'
import { isSamePerson } from '#app/features/people/queries/people.ts'
import { displayNameOrFullName } from '#app/features/people/rules/names.ts'
import { parseSeatToken } from '#app/features/registrations/adapters/seat-token.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { NamedSeat } from '../contract/bookings.ts'
import { findBooking, listBookedSeats } from '../queries/bookings.ts'

export function seatLinkInvalid(): Refusal {
  return new Refusal('not_found', 'link_invalid', 'This link is not valid, or has expired.')
}

/** The seat of a link, for the person on it; null once they are not. Refuses forged and expired links. */
export async function getNamedSeat(
  context: Pick<CommandContext, 'db' | 'secrets' | 'now'>,
  link: string,
): Promise<NamedSeat | null> {
  const parsed = parseSeatToken(context, link)
  if (parsed === null) throw seatLinkInvalid()
  const order = await findOrderOfRegistration(context.db, parsed.registrationId)
  const booking = order && (await findBooking(context.db, order.id))
  if (booking === null) return null
  const seats = await listBookedSeats(context.db, booking.order.id)
  const person = seats.find(({ registration }) => registration?.id === parsed.registrationId)?.person
  if (!person || !(await isSamePerson(context.db, person.id, parsed.personId))) return null
  const { seminar, institution, coordinator } = booking
  return {
    name: displayNameOrFullName(person),
    institution,
    coordinator: coordinator && displayNameOrFullName(coordinator),
    seminar: {
      id: seminar.id,
      title: seminar.title,
      startDate: seminar.startsAt.toISOString(),
      endDate: seminar.endsAt?.toISOString() ?? null,
    },
  }
}
