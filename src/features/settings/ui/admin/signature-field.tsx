import { type Control, useController } from 'react-hook-form'
import type { SignatureFile } from '#app/features/settings/contract/files.ts'
import type { Organisation } from '#app/features/settings/contract/organisation.ts'
import { browserClient } from '#app/platform/api-client/browser-client.ts'
import { StoredImageInput } from './stored-image-input.tsx'

const uploadSignature = (file: File) =>
  browserClient.request('POST /settings/files/signature', {
    body: { file },
    fallback: 'The signature could not be uploaded.',
  })

const toShown = (signature: SignatureFile) => ({
  ...signature,
  url: `/_api/settings/files/signature?fileId=${signature.fileId}`,
})

export interface SignatureFieldProps {
  control: Control<Organisation, unknown, Organisation>
  /** Index of the signatory. */
  index: number
}

/** The image of a signature, which only administrators see. */
export function SignatureField({ control, index }: SignatureFieldProps) {
  const name = `signatories.${index}.signature` as const
  const { field, fieldState } = useController({ control, name })
  return (
    <div className="file-field">
      <StoredImageInput
        label={`Signature ${index + 1}`}
        description="For certificates; visitors do not see it. A PNG with a transparent background prints best."
        shown={field.value ? toShown(field.value) : null}
        send={uploadSignature}
        onChange={(file) => field.onChange(file ?? undefined)}
        input={field}
        error={fieldState.error?.message}
      />
    </div>
  )
}
