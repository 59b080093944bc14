/** The mailed link to all registrations of an address: signed, not stored, valid for 24 hours. */
import * as z from 'zod/mini'
import type { CommandContext } from '../../people/commands/command-context.ts'

const purpose = 'registrations.read'

const validForInMs = 24 * 60 * 60 * 1000

const Payload = z.object({ personId: z.int(), email: z.string() })
type RegistrationsLink = z.infer<typeof Payload>

type Signing = Pick<CommandContext, 'secrets' | 'now'>

export function signRegistrationsLink({ secrets, now }: Signing, link: RegistrationsLink) {
  const validUntil = new Date(now.getTime() + validForInMs)
  return { token: secrets.signToken(purpose, link, validUntil), validUntil }
}

/** The person and address of a link; null if it is forged or expired. */
export function readRegistrationsLinkToken(
  { secrets, now }: Signing,
  token: string,
): RegistrationsLink | null {
  return Payload.safeParse(secrets.verifyToken(purpose, token, now)).data ?? null
}
