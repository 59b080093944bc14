import { FileInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { acceptedImageTypes } from '../../../../../ui/public/image-file.ts'
import { prepareImageForUpload } from '../../../../../ui/public/prepare-image.ts'

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
