import { NativeSelect } from '@mantine/core'
import * as z from 'zod/mini'
import type { Accreditation } from '#app/features/accreditation/contract/accreditation.ts'
import {
  type AccreditationFileKind,
  accreditationFileKinds,
} from '#app/features/accreditation/contract/files.ts'
import { largestDocumentInBytes } from '#app/features/settings/contract/files.ts'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import { FileField, requiredFile } from '#app/ui/admin/file-field.tsx'
import { uploadAccreditationFileMutation } from './accreditation-api.ts'
import { accreditationFileKindLabels } from './accreditation-labels.ts'

const FileFormValues = z.object({
  accreditationId: z.string().check(z.minLength(1, 'Choose a profession.')),
  kind: z.string().check(z.minLength(1, 'Choose what the file is.')),
  file: requiredFile(largestDocumentInBytes, 'File size exceeds 10MB limit'),
})
type FileFormValues = z.infer<typeof FileFormValues>

const longestNameSent = 300

/** @param accreditations at least one */
export function AccreditationFileSheet({ accreditations }: { accreditations: readonly Accreditation[] }) {
  const values: FileFormValues = {
    accreditationId: accreditations.length === 1 ? String(accreditations[0]?.id) : '',
    kind: '',
    file: null,
  }
  return (
    <EntitySheet
      title="Add File"
      schema={FileFormValues}
      values={values}
      mutation={uploadAccreditationFileMutation}
      toInput={({ accreditationId, kind, file }) =>
        file && {
          accreditationId: Number(accreditationId),
          kind: kind as AccreditationFileKind,
          file,
          name: file.name.slice(-longestNameSent),
        }
      }
      saveLabel="Upload File"
      busyLabel="Uploading..."
    >
      {({ field, form }) => (
        <>
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
          <FileField
            form={form}
            name="file"
            label="File"
            description="PDF, Word (.docx), Excel (.xlsx), JPG or PNG, at most 10 MB, without macros."
            accept=".pdf,.docx,.xlsx,.jpg,.jpeg,.png"
            required
          />
        </>
      )}
    </EntitySheet>
  )
}
