import * as z from 'zod/mini'
import {
  amountInPesosField,
  proofMissingText,
  referenceNumberField,
} from '#app/features/registrations/contract/registration.ts'
import { uploadField } from '#app/platform/uploaded-file.ts'

const token = z.string().check(z.minLength(1), z.maxLength(1000))

export const ReadProofLinkInput = z.strictObject({ token })
export type ReadProofLinkInput = z.infer<typeof ReadProofLinkInput>

export const SendProofInput = z.strictObject({
  token,
  proofOfPaymentFile: uploadField(proofMissingText),
  referenceNumber: referenceNumberField,
  amountSent: amountInPesosField(),
})
export type SendProofInput = z.infer<typeof SendProofInput>

export const ProofLinkStatus = z.enum(['open', 'sent', 'verified'])
export type ProofLinkStatus = z.infer<typeof ProofLinkStatus>

export const ProofLinkResponse = z.object({
  status: ProofLinkStatus,
  firstName: z.string(),
  seminar: z.object({
    id: z.int(),
    title: z.string(),
    startDate: z.iso.datetime(),
    endDate: z.nullable(z.iso.datetime()),
  }),
  amountDue: z.nullable(z.number()),
  /** Bill that the new proof is to pay; null without a ledger. */
  bill: z.nullable(
    z.object({
      /** Code of the bill, such as 'K7QP-9F2M'. */
      code: z.nullable(z.string()),
      /** Pesos that are not paid yet. */
      left: z.number(),
    }),
  ),
  /** No proof was sent yet. */
  isFirst: z.boolean(),
  /** The verifier's notes. */
  notes: z.nullable(z.string()),
  /** Reason why no seat can be taken now, if so. */
  closed: z.nullable(z.string()),
})
export type ProofLinkResponse = z.infer<typeof ProofLinkResponse>
