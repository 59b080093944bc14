/** The mailed link of an offer: signed, valid until its deadline, and used up once its seats are taken. */
import * as z from 'zod/mini'
import type { CommandContext } from '#app/application/commands/command-context.ts'

const purpose = 'waitlist.offer'

const Payload = z.object({ orderId: z.int() })

export function signOfferToken(
  { secrets }: Pick<CommandContext, 'secrets'>,
  orderId: number,
  holdsUntil: Date,
): string {
  return secrets.signToken(purpose, { orderId }, holdsUntil)
}

/** The order of an offer; null if the token is forged or expired. */
export function parseOfferToken(
  { secrets, now }: Pick<CommandContext, 'secrets' | 'now'>,
  token: string,
): number | null {
  return Payload.safeParse(secrets.verifyToken(purpose, token, now)).data?.orderId ?? null
}
