/** Token that is signed, not stored; void after some days (`newProofDays`) or a later decision or proof. */
import * as z from 'zod/mini'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { SitePolicies } from '#app/application/contract/site-policies.ts'
import { Refusal } from '#app/platform/refusals.ts'

const purpose = 'payment.new_proof'

const dayInMs = 24 * 60 * 60 * 1000

const Payload = z.object({
  registrationId: z.int(),
  /** The rejection; null for a registration without proof that nobody decided. */
  decisionId: z.nullable(z.int()),
})
export type ProofLink = z.infer<typeof Payload>

type VerifyingContext = Pick<CommandContext, 'secrets' | 'now'>
type SigningContext = VerifyingContext & { readonly policies: Pick<SitePolicies, 'newProofDays'> }

/** A link for a new or a first proof, valid as long as the policies say. */
export function signProofLink(
  { secrets, now, policies }: SigningContext,
  link: ProofLink,
): { token: string; validUntil: Date } {
  const validUntil = new Date(now.getTime() + policies.newProofDays * dayInMs)
  return { token: secrets.signToken(purpose, link, validUntil), validUntil }
}

export function invalidProofLink(): Refusal {
  return new Refusal('not_found', 'link_invalid', 'This link is no longer valid.')
}

/** Parses a link; refuses invalid or expired ones. */
export function parseProofLinkToken({ secrets, now }: VerifyingContext, token: string): ProofLink {
  const payload = Payload.safeParse(secrets.verifyToken(purpose, token, now))
  if (!payload.success) throw invalidProofLink()
  return payload.data
}
