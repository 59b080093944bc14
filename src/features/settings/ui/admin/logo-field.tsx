import { Button, FileInput } from '@mantine/core'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import type { LogoFile } from '#app/features/settings/contract/files.ts'
import { browserClient } from '#app/platform/api-client/browser-client.ts'
import { Icon } from '#app/ui/icon.tsx'
import { maxImageSizeInBytes } from '#app/ui/image-file.ts'
import { useFileUpload } from './use-file-upload.ts'

const uploadLogo = (file: File) =>
  browserClient.request('POST /settings/files/logo', {
    body: { file },
    fallback: 'The logo could not be uploaded.',
  })

export interface LogoFieldProps<Values extends FieldValues> {
  control: Control<Values, unknown, Values>
  /** A field with a `LogoFile`, or null. */
  name: Path<Values>
  label: string
  description: string
  /** Background on which it is shown. */
  background: 'light' | 'dark'
}

/** A logo, uploaded as soon as it is chosen. */
export function LogoField<Values extends FieldValues>(props: LogoFieldProps<Values>) {
  const { control, name, label, description, background } = props
  const { field, fieldState } = useController({ control, name })
  const { upload, discard, error, isUploading } = useFileUpload<LogoFile>(uploadLogo, field.onChange)
  const logo = field.value as LogoFile | null

  function choose(file: File | null) {
    if (file === null) discard()
    else if (file.size > maxImageSizeInBytes) discard('File size exceeds 5MB limit')
    else void upload(file)
  }

  return (
    <div className="file-field">
      <FileInput
        ref={field.ref}
        label={label}
        description={isUploading ? 'Uploading...' : description}
        placeholder={logo === null ? 'Choose a logo' : 'Choose another logo'}
        accept=".svg,.png,image/svg+xml,image/png"
        value={null}
        onChange={choose}
        onBlur={field.onBlur}
        error={error ?? fieldState.error?.message}
      />
      {logo === null ? null : (
        <div className="file-field-shown">
          <img
            className={background === 'dark' ? 'logo-on-dark' : 'logo-on-light'}
            src={logo.url}
            alt={`Preview: ${label}`}
            width={logo.width}
            height={logo.height}
          />
          <Button
            leftSection={<Icon name="trash" />}
            aria-label={`Remove: ${label}`}
            onClick={() => {
              discard()
              field.onChange(null)
            }}
          >
            Remove
          </Button>
        </div>
      )}
    </div>
  )
}
