import { FileInput, NativeSelect } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Accreditation } from '#app/features/accreditation/contract/accreditation.ts'
import {
  type AccreditationFileKind,
  accreditationFileKinds,
} from '#app/features/accreditation/contract/files.ts'
import { largestDocumentInBytes } from '#app/features/settings/contract/files.ts'
import { SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { uploadAccreditationFileMutation } from './accreditation-api.ts'
import { accreditationFileKindLabels } from './accreditation-labels.ts'

const FileFormValues = z.object({
  accreditationId: z.string().check(z.minLength(1, 'Choose a profession.')),
  kind: z.string().check(z.minLength(1, 'Choose what the file is.')),
  file: z.nullable(z.custom<File>((value) => value instanceof File)).check(
    z.refine((file) => file !== null, 'Choose a file.'),
    z.refine((file) => file === null || file.size <= largestDocumentInBytes, 'File size exceeds 10MB limit'),
  ),
})
type FileFormValues = z.infer<typeof FileFormValues>

const longestNameSent = 300

export interface AccreditationFileFormProps {
  /** Accreditations, at least one. */
  accreditations: readonly Accreditation[]
  onClose: () => void
}

export function AccreditationFileForm({ accreditations, onClose }: AccreditationFileFormProps) {
  const { mutateAsync, isPending } = useEndpointMutation(uploadAccreditationFileMutation)
  const close = useCloseSheet(onClose)
  const values: FileFormValues = {
    accreditationId: accreditations.length === 1 ? String(accreditations[0]?.id) : '',
    kind: '',
    file: null,
  }
  const { field, form, submit, isChanged } = useAdminForm({
    schema: FileFormValues,
    values,
    async send({ accreditationId, kind, file }) {
      if (file === null) return
      await mutateAsync({
        accreditationId: Number(accreditationId),
        kind: kind as AccreditationFileKind,
        file,
        name: file.name.slice(-longestNameSent),
      })
      close()
    },
  })
  const file = useWatch({ control: form.control, name: 'file' })
  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onClose}
      saveLabel="Upload File"
      busyLabel={isPending ? 'Uploading...' : undefined}
      isChanged={isChanged}
    >
      <NativeSelect
        {...field('accreditationId')}
        label="Accreditation"
        required
        data={[
          { value: '', label: 'Choose a profession' },
          ...accreditations.map(({ id, profession }) => ({ value: String(id), label: profession })),
        ]}
      />
      <NativeSelect
        {...field('kind')}
        label="Document"
        required
        data={[
          { value: '', label: 'Choose what the file is' },
          ...accreditationFileKinds.map((kind) => ({
            value: kind,
            label: accreditationFileKindLabels[kind],
          })),
        ]}
      />
      <FileInput
        size="md"
        label="File"
        description="PDF, Word (.docx), Excel (.xlsx), JPG or PNG, at most 10 MB, without macros."
        placeholder="Choose a file"
        accept=".pdf,.docx,.xlsx,.jpg,.jpeg,.png"
        required
        value={file}
        onChange={(chosen) => form.setValue('file', chosen, { shouldDirty: true, shouldValidate: true })}
        error={form.formState.errors.file?.message}
        errorProps={{ role: 'alert' }}
      />
    </SheetForm>
  )
}
