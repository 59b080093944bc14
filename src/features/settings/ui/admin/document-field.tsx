import { Button, FileInput } from '@mantine/core'
import {
  type Control,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  useController,
} from 'react-hook-form'
import { largestDocumentInBytes, type SiteDocument } from '#app/features/settings/contract/files.ts'
import { browserClient } from '#app/platform/api-client/browser-client.ts'
import { formatFileSize } from '#app/ui/chosen-file.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useFileUpload } from './use-file-upload.ts'

const uploadDocument = (file: File) =>
  browserClient.request('POST /settings/files/document', {
    body: { file, name: file.name.slice(-300) },
    fallback: 'The document could not be uploaded.',
  })

export interface DocumentFieldProps<Values extends FieldValues> {
  control: Control<Values, unknown, Values>
  /** A field with a `SiteDocument`, or null. */
  name: Path<Values>
  label: string
  required?: boolean
}

/** A PDF or Word document, uploaded as soon as it is chosen. */
export function DocumentField<Values extends FieldValues>(props: DocumentFieldProps<Values>) {
  const { control, name, label, required = false } = props
  const { field, formState } = useController({ control, name })
  const document = field.value as SiteDocument | null
  const change = field.onChange as (changed: SiteDocument | null) => void
  const { upload, discard, error, isUploading } = useFileUpload(uploadDocument, change)
  const problem = get(formState.errors, name) as FieldError | undefined

  function choose(file: File | null) {
    if (file === null) discard()
    else if (file.size > largestDocumentInBytes) discard('File size exceeds 10MB limit')
    else void upload(file)
  }

  return (
    <div className="file-field">
      <FileInput
        ref={field.ref}
        label={label}
        description={isUploading ? 'Uploading...' : 'PDF or Word (.docx), at most 10 MB, without macros.'}
        placeholder={document === null ? 'Choose a document' : 'Choose another document'}
        accept=".pdf,.docx"
        required={required}
        value={null}
        onChange={choose}
        onBlur={field.onBlur}
        error={error ?? problem?.message}
      />
      {document === null ? null : (
        <div className="file-field-shown">
          <a href={document.url} download>
            {document.fileName} ({formatFileSize(document.sizeInBytes)})
          </a>
          <Button
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
      )}
    </div>
  )
}
