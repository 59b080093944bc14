/** Mailed links, which are signed and not stored: of a booking, and of a person on one of its seats. */
import * as z from 'zod/mini'
import type { CommandContext } from '#app/application/commands/command-context.ts'

/** Of the order, and of the address that its coordinator has. */
const purpose = 'bookings.own'

const Payload = z.object({ orderId: z.int(), email: z.string() })
type BookingLink = z.infer<typeof Payload>

export function signBookingToken(
  { secrets }: Pick<CommandContext, 'secrets'>,
  link: BookingLink,
  validUntil: Date,
): string {
  return secrets.signToken(purpose, link, validUntil)
}

/** The order and address of a link; null if it is forged or expired. */
export function parseBookingToken(
  { secrets, now }: Pick<CommandContext, 'secrets' | 'now'>,
  token: string,
): BookingLink | null {
  return Payload.safeParse(secrets.verifyToken(purpose, token, now)).data ?? null
}

const seatPurpose = 'bookings.seat'

const SeatPayload = z.object({ registrationId: z.int(), personId: z.int() })
type SeatLink = z.infer<typeof SeatPayload>

/** Signs the link with which a person gets their name off a seat; void once another one has it. */
export function signSeatToken(
  { secrets }: Pick<CommandContext, 'secrets'>,
  link: SeatLink,
  validUntil: Date,
): string {
  return secrets.signToken(seatPurpose, link, validUntil)
}

/** The seat and person of a link; null if it is forged or expired. */
export function parseSeatToken(
  { secrets, now }: Pick<CommandContext, 'secrets' | 'now'>,
  token: string,
): SeatLink | null {
  return SeatPayload.safeParse(secrets.verifyToken(seatPurpose, token, now)).data ?? null
}
