/** Proof fields for staff: the image, reference number and amount. */

import { FileInput } from '@mantine/core'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { acceptedImageTypes } from '../../../../../ui/image-file.ts'
import { prepareImageForUpload } from '../../../../../ui/prepare-image.ts'
import {
  invalidAmountText,
  parseAmount,
  proofMissingText,
} from '../../../../registrations/contract/registration.ts'

const amountText = z
  .string()
  .check(z.refine((text) => text.trim() === '' || parseAmount(text) !== null, invalidAmountText))

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
    amountSent: parseAmount(amountSent),
  }
}

export interface ProofFileInputProps {
  file: File | null
  error: string | undefined
  isRequired?: boolean
  /** @param refusal why the chosen file is not accepted */
  onChange: (file: File | null, refusal?: string) => void
}

/** Image input; large images are scaled down in the browser. */
export function ProofFileInput({ file, error, isRequired = false, onChange }: ProofFileInputProps) {
  const [isPreparing, setIsPreparing] = useState(false)
  // Another image may be chosen while the first is being scaled.
  const latest = useRef<File | null>(null)

  async function choose(chosen: File | null) {
    latest.current = chosen
    if (chosen === null) {
      setIsPreparing(false)
      return onChange(null)
    }
    setIsPreparing(true)
    const prepared = await prepareImageForUpload([chosen])
    if (latest.current !== chosen) return
    setIsPreparing(false)
    if ('file' in prepared) onChange(prepared.file)
    else onChange(null, prepared.refusal)
  }

  return (
    <FileInput
      size="md"
      label="Proof of Payment"
      description={isPreparing ? 'Preparing the image...' : 'JPG or PNG, at most 5 MB'}
      placeholder="Choose an image"
      accept={acceptedImageTypes}
      clearable
      required={isRequired}
      value={file}
      onChange={(chosen) => void choose(chosen)}
      error={error}
      errorProps={{ role: 'alert' }}
      clearButtonProps={{ 'aria-label': 'Remove the image' }}
    />
  )
}
