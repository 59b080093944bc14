/** The mailed link of a booking: signed, not stored. */
import * as z from 'zod/mini'
import type { CommandContext } from '#app/application/commands/command-context.ts'

/** Purpose of tokens for an order and the address of its coordinator. */
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
