/** Signed, not stored; void after two weeks or a later decision or proof. */
import * as z from 'zod/mini'
import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'

const purpose = 'payment.new_proof'

const validForInMs = 14 * 24 * 60 * 60 * 1000

const Payload = z.object({ registrationId: z.int(), decisionId: z.int() })
export type ProofLink = z.infer<typeof Payload>

type SigningContext = Pick<CommandContext, 'secrets' | 'now'>

/** A link for a rejection, valid for 14 days. */
export function signProofLink(
  { secrets, now }: SigningContext,
  link: ProofLink,
): { token: string; validUntil: Date } {
  const validUntil = new Date(now.getTime() + validForInMs)
  return { token: secrets.signToken(purpose, link, validUntil), validUntil }
}

export function invalidProofLink(): Refusal {
  return new Refusal('not_found', 'link_invalid', 'This link is no longer valid.')
}

/** Parses a link; refuses invalid or expired ones. */
export function parseProofLinkToken({ secrets, now }: SigningContext, token: string): ProofLink {
  const payload = Payload.safeParse(secrets.verifyToken(purpose, token, now))
  if (!payload.success) throw invalidProofLink()
  return payload.data
}
