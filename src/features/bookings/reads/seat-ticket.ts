import type { CommandContext } from '#app/application/commands/command-context.ts'
import { drawMailedTicket } from '#app/features/attendance/reads/ticket-document.ts'
import { isReachableEmail } from '#app/features/people/rules/erased-name.ts'
import type { Letterhead } from '#app/features/settings/rules/letterhead.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { listBookedSeats } from '../queries/bookings.ts'
import { getBookingOfLink } from './own-booking.ts'

/**
 * The ticket of a person on a seat of a booking, which the coordinator prints because it cannot be mailed. Refuses seats
 * without a name, those of people who get their ticket themselves, and all before the booking is confirmed.
 */
export async function drawSeatTicket(
  context: CommandContext & { loadLetterhead(): Promise<Letterhead> },
  { link, position }: { readonly link: string; readonly position: number },
): Promise<Buffer<ArrayBuffer>> {
  const { order } = await getBookingOfLink(context, link)
  const { registration = null, person = null } =
    (await listBookedSeats(context.db, order.id))[position - 1] ?? {}
  const isPrinted = person !== null && !isReachableEmail(person.email)
  const ticket = isPrinted && registration !== null ? await drawMailedTicket(context, registration.id) : null
  if (!ticket?.pdf) throw new Refusal('not_found', 'ticket_unknown', 'There is no ticket for this seat yet.')
  return Buffer.from(ticket.pdf)
}
