/** Sending a new proof of payment by the link of a rejection, as it crosses the wire. */
import * as z from 'zod/mini'
import { amountInPesos, proofMissing, referenceNumber } from '../contract.ts'

const token = z.string().check(z.minLength(1), z.maxLength(1000))

export const ReadProofLinkInput = z.strictObject({ token })
export type ReadProofLinkInput = z.infer<typeof ReadProofLinkInput>

export const SendProofInput = z.strictObject({
  token,
  proofOfPaymentFile: z.string(proofMissing).check(z.minLength(1, proofMissing)),
  referenceNumber,
  amountSent: amountInPesos(),
})
export type SendProofInput = z.infer<typeof SendProofInput>

/** What a link is still good for. */
export const ProofLinkStanding = z.enum(['open', 'sent', 'verified'])
export type ProofLinkStanding = z.infer<typeof ProofLinkStanding>

/** What the page of a link shows. */
export const ProofLinkAnswer = z.object({
  standing: ProofLinkStanding,
  firstName: z.string(),
  seminar: z.object({
    id: z.int(),
    title: z.string(),
    startDate: z.iso.datetime(),
    endDate: z.nullable(z.iso.datetime()),
  }),
  /** Pesos. */
  amountDue: z.nullable(z.number()),
  /** The verifier's words. */
  notes: z.nullable(z.string()),
  /** Why no seat can be taken now, in words for a person; null where one is free. */
  closed: z.nullable(z.string()),
})
export type ProofLinkAnswer = z.infer<typeof ProofLinkAnswer>
