import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { professionsQuery } from '#app/features/accreditation/ui/licences-api.ts'
import { type FormFile, type FormFileKind, formFileKinds } from '#app/features/completion/contract/forms.ts'
import { largestDocumentInBytes } from '#app/features/settings/contract/files.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import { FileField, requiredFile } from '#app/ui/admin/file-field.tsx'
import { Loaded } from '#app/ui/admin/loaded.tsx'
import { OpensButton, OverlayHost } from '#app/ui/admin/use-overlay.tsx'
import { formatFileSize } from '#app/ui/chosen-file.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { deleteFormMutation, formsQuery, uploadFormMutation } from './completion-api.ts'
import { formKindLabels } from './report-labels.ts'

/** The provider's own copies of the councils' forms, and the seal that is printed on forms. */
export function FormFiles() {
  return (
    <section className="programme-part" aria-labelledby="forms-heading">
      <OverlayHost>
        <div className="toolbar">
          <h2 id="forms-heading">Forms of the Councils</h2>
          <OpensButton className="toolbar-end" leftSection={<Icon name="plus" />} opens={<FormSheet />}>
            Add Form
          </OpensButton>
        </div>
        <Loaded query={useQuery(formsQuery())} name="the forms" rows={1}>
          {({ forms, placeholders }) => (
            <>
              <p className="muted">
                Upload your own copy of a council’s completion report as a Word document: in packs, its
                placeholders are filled. Without one, packs have a standard report.
              </p>
              <Disclosure summary="Placeholders">
                <dl className="facts-row">
                  {placeholders.map(({ name, meaning }) => (
                    <div key={name}>
                      <dt>{meaning}</dt>
                      <dd>
                        <code>{`{${name}}`}</code>
                      </dd>
                    </div>
                  ))}
                </dl>
              </Disclosure>
              <FormList forms={forms} />
            </>
          )}
        </Loaded>
      </OverlayHost>
    </section>
  )
}

function FormList({ forms }: { forms: readonly FormFile[] }) {
  if (forms.length === 0) return null
  return (
    <ul className="stack" aria-labelledby="forms-heading">
      {forms.map((form) => (
        <li className="list-card" key={form.id} style={{ display: 'block' }}>
          <div className="list-card-head">
            <p className="list-card-title">{formKindLabels[form.kind]}</p>
            <OpensButton aria-label={`Delete ${form.name}`} opens={<DeleteFormDialog form={form} />}>
              Delete
            </OpensButton>
          </div>
          <p style={{ overflowWrap: 'anywhere' }}>
            <a href={`/_api/completion/forms/file?id=${form.id}`} download>
              {form.name} ({formatFileSize(form.sizeInBytes)})
            </a>
          </p>
          <p className="muted">
            {form.profession ?? 'All professions'}, {formatDate(form.uploadedAt)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function DeleteFormDialog({ form: { id, name } }: { form: FormFile }) {
  return (
    <ConfirmChange title="Delete Form" mutation={deleteFormMutation} input={{ id }}>
      Delete {name}? New packs then have the standard report, or no seal.
    </ConfirmChange>
  )
}

const FormValues = z.object({
  kind: z.string(),
  professionId: z.string(),
  file: requiredFile(largestDocumentInBytes, 'File size exceeds 10MB limit'),
})
type FormValues = z.infer<typeof FormValues>

const longestNameSent = 300

function FormSheet() {
  const professions = useQuery(professionsQuery()).data?.professions ?? []
  const values: FormValues = { kind: 'report', professionId: '', file: null }
  return (
    <EntitySheet
      title="Add Form"
      subtitle="A form of the same kind and profession is replaced."
      schema={FormValues}
      values={values}
      mutation={uploadFormMutation}
      toInput={({ kind, professionId, file }) =>
        file && {
          kind: kind as FormFileKind,
          professionId: professionId === '' ? null : Number(professionId),
          file,
          name: file.name.slice(-longestNameSent),
        }
      }
      saveLabel="Upload Form"
      busyLabel="Uploading..."
    >
      {({ field, form }) => (
        <>
          <NativeSelect
            {...field('kind')}
            label="Form"
            data={formFileKinds.map((kind) => ({ value: kind, label: formKindLabels[kind] }))}
          />
          <NativeSelect
            {...field('professionId')}
            label="Profession"
            data={[
              { value: '', label: 'All professions' },
              ...professions.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <FileField
            form={form}
            name="file"
            label="File"
            description="A Word document (.docx) for the report, a JPG or PNG for the seal; at most 10 MB."
            accept=".docx,.jpg,.jpeg,.png"
            required
          />
        </>
      )}
    </EntitySheet>
  )
}
