import { Textarea } from '@mantine/core'
import {
  type Control,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  useController,
} from 'react-hook-form'
import type { SitePicture } from '#app/features/settings/contract/files.ts'
import { browserClient } from '#app/platform/api-client/browser-client.ts'
import { StoredImageInput } from './stored-image-input.tsx'

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
  const problem = get(formState.errors, name) as (FieldError & { alternativeText?: FieldError }) | undefined

  return (
    <div className="file-field">
      <StoredImageInput
        label={label}
        description={description}
        required={required}
        shown={picture}
        send={uploadPicture}
        // Most often the same subject; the text is shown below to be checked.
        onChange={(stored) =>
          change(stored && { ...stored, alternativeText: picture?.alternativeText ?? '' })
        }
        input={field}
        error={problem?.message}
      />
      {picture === null ? null : (
        <Textarea
          label="Alternative Text"
          description="What the picture shows, for people who cannot see it. If it contains text, repeat it."
          value={picture.alternativeText}
          onChange={(event) => change({ ...picture, alternativeText: event.currentTarget.value })}
          onBlur={field.onBlur}
          error={problem?.alternativeText?.message}
          autosize
          required
        />
      )}
    </div>
  )
}
