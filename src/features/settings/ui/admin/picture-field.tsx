import { Button, Textarea } from '@mantine/core'
import {
  type Control,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  useController,
} from 'react-hook-form'
import { browserClient } from '../../../../platform/api-client/browser-client.ts'
import { ImageInput } from '../../../../ui/admin/image-input.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { acceptedPictureTypes } from '../../../../ui/image-file.ts'
import type { SitePicture } from '../../contract/files.ts'
import { useFileUpload } from './use-file-upload.ts'

const uploadPicture = (file: File) =>
  browserClient.request('POST /settings/files/picture', {
    body: { file },
    fallback: 'The picture could not be uploaded.',
  })

export interface PictureFieldProps<Values extends FieldValues> {
  control: Control<Values, unknown, Values>
  /** A field with a `SitePicture`, or null. */
  name: Path<Values>
  label: string
  description?: string
  required?: boolean
}

/** A picture with its alternative text, uploaded as soon as it is chosen. */
export function PictureField<Values extends FieldValues>(props: PictureFieldProps<Values>) {
  const { control, name, label, required = false } = props
  const { description = 'JPG, PNG or WebP, at most 5 MB.' } = props
  const { field, formState } = useController({ control, name })
  const picture = field.value as SitePicture | null
  const change = field.onChange as (changed: SitePicture | null) => void
  const { upload, discard, error, isUploading } = useFileUpload(uploadPicture, (stored) =>
    // Most often the same subject; the text is shown below to be checked.
    change({ ...stored, alternativeText: picture?.alternativeText ?? '' }),
  )
  const problem = get(formState.errors, name) as (FieldError & { alternativeText?: FieldError }) | undefined

  return (
    <div className="file-field">
      <ImageInput
        ref={field.ref}
        label={label}
        description={isUploading ? 'Uploading...' : description}
        placeholder={picture === null ? 'Choose a picture' : 'Choose another picture'}
        accept={acceptedPictureTypes}
        required={required}
        value={null}
        onChange={(file, refusal) => (file === null ? discard(refusal) : void upload(file))}
        onBlur={field.onBlur}
        error={error ?? problem?.message}
      />
      {picture === null ? null : (
        <>
          <div className="file-field-shown">
            <img src={picture.url} alt={`Preview: ${label}`} width={picture.width} height={picture.height} />
            <Button
              variant="default"
              leftSection={<Icon name="trash" />}
              aria-label={`Remove: ${label}`}
              onClick={() => {
                discard()
                change(null)
              }}
            >
              Remove
            </Button>
          </div>
          <Textarea
            size="md"
            label="Alternative Text"
            description="What the picture shows, for people who cannot see it. If it contains text, repeat it."
            value={picture.alternativeText}
            onChange={(event) => change({ ...picture, alternativeText: event.currentTarget.value })}
            onBlur={field.onBlur}
            error={problem?.alternativeText?.message}
            errorProps={{ role: 'alert' }}
            autosize
            required
          />
        </>
      )}
    </div>
  )
}
