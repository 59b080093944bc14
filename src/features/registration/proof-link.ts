/**
 * The link by which a new proof is sent after a rejection.
 *
 * It is signed and not stored: it names the rejection that it was made for, so a later decision or a newer proof makes
 * it void, and it ends by itself after two weeks.
 */
import * as z from 'zod/mini'
import type { CommandContext } from '../../platform/http/context.ts'
import { Refusal } from '../../platform/refusals.ts'

const purpose = 'payment.new_proof'

const validForInMs = 14 * 24 * 60 * 60 * 1000

const Payload = z.object({ registrationId: z.int(), decisionId: z.int() })
export type ProofLink = z.infer<typeof Payload>

type Signing = Pick<CommandContext, 'secrets' | 'now'>

/** A link for the rejection of this number, valid for 14 days. */
export function signProofLink(
  { secrets, now }: Signing,
  link: ProofLink,
): { token: string; validUntil: Date } {
  const validUntil = new Date(now.getTime() + validForInMs)
  return { token: secrets.signToken(purpose, link, validUntil), validUntil }
}

export function linkInvalid(): Refusal {
  return new Refusal('not_found', 'link_invalid', 'This link is not valid any more.')
}

/** What a link names; refuses one that is not ours or too old. */
export function readProofLink({ secrets, now }: Signing, token: string): ProofLink {
  const payload = Payload.safeParse(secrets.verifyToken(purpose, token, now))
  if (!payload.success) throw linkInvalid()
  return payload.data
}
