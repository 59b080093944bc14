import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { ImageInput } from '#app/ui/admin/image-input.tsx'
import { acceptedPictureTypes } from '#app/ui/chosen-file.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useFileUpload } from './use-file-upload.ts'

export interface StoredImageInputProps<Stored> {
  label: string
  description: string
  required?: boolean
  /** The stored image, if there is one. */
  shown: { readonly url: string; readonly width: number; readonly height: number } | null
  send: (file: File) => Promise<Stored>
  /** @param stored null if the image was removed */
  onChange: (stored: Stored | null) => void
  /** Input of the form's field. */
  input: { readonly ref: Ref<HTMLButtonElement>; readonly onBlur: () => void }
  error: string | undefined
}

/** An image that is uploaded as soon as it is chosen, with a preview. */
export function StoredImageInput<Stored>(props: StoredImageInputProps<Stored>) {
  const { label, description, required = false, shown, send, onChange, input, error: refusal } = props
  const { upload, discard, error, isUploading } = useFileUpload(send, onChange)
  return (
    <>
      <ImageInput
        ref={input.ref}
        label={label}
        description={isUploading ? 'Uploading...' : description}
        placeholder={shown === null ? 'Choose a picture' : 'Choose another picture'}
        accept={acceptedPictureTypes}
        required={required}
        value={null}
        onChange={(file, reason) => (file === null ? discard(reason) : void upload(file))}
        onBlur={input.onBlur}
        error={error ?? refusal}
      />
      {shown === null ? null : (
        <div className="file-field-shown">
          <img src={shown.url} alt={`Preview: ${label}`} width={shown.width} height={shown.height} />
          <Button
            leftSection={<Icon name="trash" />}
            aria-label={`Remove: ${label}`}
            onClick={() => {
              discard()
              onChange(null)
            }}
          >
            Remove
          </Button>
        </div>
      )}
    </>
  )
}
