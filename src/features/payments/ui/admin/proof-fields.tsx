/** Proof fields for staff: the image, reference number and amount. */

import * as z from 'zod/mini'
import { proofMissingText } from '#app/features/registrations/contract/registration.ts'
import { invalidAmountText, parseTypedAmount } from '#app/platform/format/typed-amounts.ts'
import { ImageInput } from '#app/ui/admin/image-input.tsx'

const amountText = z
  .string()
  .check(z.refine((text) => text.trim() === '' || parseTypedAmount(text) !== null, invalidAmountText))

const optionalFile = z.nullable(z.custom<File>((value) => value instanceof File))

export const optionalProofFields = {
  proofOfPaymentFile: optionalFile,
  referenceNumber: z.string().check(z.maxLength(50, 'At most 50 characters')),
  amountSent: amountText,
}

export const ProofFormValues = z.object({
  ...optionalProofFields,
  proofOfPaymentFile: optionalFile.check(z.refine((file) => file !== null, proofMissingText)),
})
export type ProofFormValues = z.infer<typeof ProofFormValues>

export const emptyProofFormValues: ProofFormValues = {
  proofOfPaymentFile: null,
  referenceNumber: '',
  amountSent: '',
}

/** Proof part of the request body. */
export function toProofRequestFields({ proofOfPaymentFile, referenceNumber, amountSent }: ProofFormValues) {
  if (proofOfPaymentFile === null) return { proofOfPaymentFile: null }
  return {
    proofOfPaymentFile,
    referenceNumber: referenceNumber.trim() || null,
    amountSent: parseTypedAmount(amountSent),
  }
}

export interface ProofFileInputProps {
  file: File | null
  error: string | undefined
  isRequired?: boolean
  /** @param refusal why the chosen file is not accepted */
  onChange: (file: File | null, refusal?: string) => void
}

export function ProofFileInput({ file, error, isRequired = false, onChange }: ProofFileInputProps) {
  return (
    <ImageInput
      label="Proof of Payment"
      description="JPG or PNG, at most 5 MB"
      required={isRequired}
      value={file}
      onChange={onChange}
      error={error}
    />
  )
}
