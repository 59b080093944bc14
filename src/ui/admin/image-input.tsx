import { FileInput, type FileInputProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { acceptedImageTypes, type ImageTypes } from '../chosen-file.ts'
import { prepareImageForUpload } from '../prepare-image.ts'

export interface ImageInputProps extends Omit<FileInputProps, 'accept' | 'onChange'> {
  accept?: ImageTypes
  /** @param refusal why the chosen file is not accepted */
  onChange: (file: File | null, refusal?: string) => void
}

/** Image input; large images are scaled down in the browser. */
export function ImageInput({
  accept = acceptedImageTypes,
  onChange,
  description,
  ...input
}: ImageInputProps) {
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
    const prepared = await prepareImageForUpload([chosen], accept)
    if (latest.current !== chosen) return
    setIsPreparing(false)
    if ('file' in prepared) onChange(prepared.file)
    else onChange(null, prepared.refusal)
  }

  return (
    <FileInput
      placeholder="Choose an image"
      clearable
      clearButtonProps={{ 'aria-label': 'Remove the image', style: { minWidth: 28, minHeight: 28 } }}
      {...input}
      accept={accept}
      description={isPreparing ? 'Preparing the image...' : description}
      onChange={(chosen) => void choose(chosen)}
    />
  )
}
