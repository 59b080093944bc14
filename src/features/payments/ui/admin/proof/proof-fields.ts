/** Proof fields for staff: the image, reference number and amount. */
import * as z from 'zod/mini'
import { toDataUrl } from '../../../../../ui/public/prepare-image.ts'
import { amountInvalid, proofMissing, readAmount } from '../../../../registrations/contract/registration.ts'

const amountText = z
  .string()
  .check(z.refine((text) => text.trim() === '' || readAmount(text) !== null, amountInvalid))

const optionalFile = z.nullable(z.custom<File>((value) => value instanceof File))

export const optionalProofFields = {
  proofOfPaymentFile: optionalFile,
  referenceNumber: z.string().check(z.maxLength(50, 'At most 50 characters')),
  amountSent: amountText,
}

export const ProofForm = z.object({
  ...optionalProofFields,
  proofOfPaymentFile: optionalFile.check(z.refine((file) => file !== null, proofMissing)),
})
export type ProofForm = z.infer<typeof ProofForm>

export const emptyProof: ProofForm = { proofOfPaymentFile: null, referenceNumber: '', amountSent: '' }

/** Proof part of the request body. Rejects if the file can no longer be read. */
export async function toProof({ proofOfPaymentFile, referenceNumber, amountSent }: ProofForm) {
  if (proofOfPaymentFile === null) return { proofOfPaymentFile: null }
  return {
    proofOfPaymentFile: await toDataUrl(proofOfPaymentFile),
    referenceNumber: referenceNumber.trim() || null,
    amountSent: readAmount(amountSent),
  }
}
