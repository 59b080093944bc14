import { randomUUID } from 'node:crypto'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { handOverSeatOfCaller } from '#app/features/attendees/commands/hand-over-registration.ts'
import { findOrderOfRegistration } from '#app/features/payments/queries/orders.ts'
import { seatNotFound } from '#app/features/payments/reads/own-seat.ts'
import { toPlaceholderEmail } from '#app/features/people/rules/erased-name.ts'
import { findRegistrationByReference } from '#app/features/registrations/queries/registrations.ts'
import type { RateLimiter } from '#app/platform/rate-limits.ts'
import type { SwapSeatInput } from '../contract/bookings.ts'
import { getBookingOfLink } from '../reads/own-booking.ts'

/**
 * Gives a seat of a booking to another person of the school, for its coordinator; who has no address gets a placeholder, as
 * in `nameSeats`. Refuses seats of other orders like unknown ones, and what `handOverOwnSeat` refuses.
 */
export async function swapSeat(
  context: CommandContext & { readonly limits: RateLimiter },
  { link, reference, email, ...colleague }: SwapSeatInput,
): Promise<void> {
  const { order, institution } = await getBookingOfLink(context, link)
  const seat = await findRegistrationByReference(context.db, reference)
  const orderOfSeat = seat && (await findOrderOfRegistration(context.db, seat.id))
  if (seat === null || order.payerId === null || orderOfSeat?.id !== order.id) throw seatNotFound()
  const caller = { registrationId: seat.id, personId: order.payerId }
  await handOverSeatOfCaller(context, caller, {
    ...colleague,
    company: institution,
    email: email ?? toPlaceholderEmail(randomUUID(), 'no-mail'),
  })
}
