/** The mailed link of a person on a seat that an institution booked: signed, not stored. */
import * as z from 'zod/mini'
import type { CommandContext } from '#app/application/commands/command-context.ts'

const purpose = 'bookings.seat'

const Payload = z.object({ registrationId: z.int(), personId: z.int() })
type SeatLink = z.infer<typeof Payload>

/** Signs the link with which a person gets their name off a seat; void once another one has it. */
export function signSeatToken(
  { secrets }: Pick<CommandContext, 'secrets'>,
  link: SeatLink,
  validUntil: Date,
): string {
  return secrets.signToken(purpose, link, validUntil)
}

/** The seat and person of a link; null if it is forged or expired. */
export function parseSeatToken(
  { secrets, now }: Pick<CommandContext, 'secrets' | 'now'>,
  token: string,
): SeatLink | null {
  return Payload.safeParse(secrets.verifyToken(purpose, token, now)).data ?? null
}
