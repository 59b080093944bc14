/** The mailed link to all registrations of an address: signed, not stored, valid for 24 hours. */
import * as z from 'zod/mini'
import type { CommandContext } from '#app/application/commands/command-context.ts'

const purpose = 'registrations.read'

const validForInMs = 24 * 60 * 60 * 1000

const Payload = z.object({ personId: z.int(), email: z.string() })
type RegistrationsLink = z.infer<typeof Payload>

type SigningContext = Pick<CommandContext, 'secrets' | 'now'>

export function signRegistrationsLink({ secrets, now }: SigningContext, link: RegistrationsLink) {
  const validUntil = new Date(now.getTime() + validForInMs)
  return { token: secrets.signToken(purpose, link, validUntil), validUntil }
}

/** The person and address of a link; null if it is forged or expired. */
export function parseRegistrationsLinkToken(
  { secrets, now }: SigningContext,
  token: string,
): RegistrationsLink | null {
  return Payload.safeParse(secrets.verifyToken(purpose, token, now)).data ?? null
}
