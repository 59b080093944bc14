import { NativeSelect, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { CompletionReport, ReportFile } from '#app/features/completion/contract/report.ts'
import { type ReportFileKind, reportFileKinds } from '#app/features/completion/contract/report-values.ts'
import { largestDocumentInBytes } from '#app/features/settings/contract/files.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import { FileField, requiredFile } from '#app/ui/admin/file-field.tsx'
import { OpensButton } from '#app/ui/admin/use-overlay.tsx'
import { formatFileSize } from '#app/ui/chosen-file.ts'
import { Icon } from '#app/ui/icon.tsx'
import { deleteReportFileMutation, uploadReportFileMutation } from './completion-api.ts'
import { reportFileKindLabels } from './report-labels.ts'

/** Attachments of a report, which its packs contain. */
export function ReportFiles({ report: { id, files } }: { report: CompletionReport }) {
  return (
    <section className="programme-part" aria-labelledby="report-files-heading">
      <div className="toolbar">
        <h2 id="report-files-heading">Attachments</h2>
        <OpensButton
          className="toolbar-end"
          leftSection={<Icon name="plus" />}
          opens={<ReportFileSheet reportId={id} />}
        >
          Add File
        </OpensButton>
      </div>
      {files.length === 0 ? (
        <p className="muted">
          No files yet. Photographs, lecture materials and the report of the monitor belong here.
        </p>
      ) : (
        <ul className="stack" aria-labelledby="report-files-heading">
          {files.map((file) => (
            <li className="list-card" key={file.id} style={{ display: 'block' }}>
              <div className="list-card-head">
                <p className="list-card-title">{file.caption || reportFileKindLabels[file.kind]}</p>
                <OpensButton aria-label={`Delete ${file.name}`} opens={<DeleteFileDialog file={file} />}>
                  Delete
                </OpensButton>
              </div>
              <p style={{ overflowWrap: 'anywhere' }}>
                <a href={`/_api/completion/files?id=${file.id}`} download>
                  {file.name} ({formatFileSize(file.sizeInBytes)})
                </a>
              </p>
              <p className="muted">
                {reportFileKindLabels[file.kind]}, {formatDate(file.uploadedAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function DeleteFileDialog({ file: { id, name } }: { file: ReportFile }) {
  return (
    <ConfirmChange title="Delete File" mutation={deleteReportFileMutation} input={{ id }}>
      Delete {name}? Packs that were prepared keep it.
    </ConfirmChange>
  )
}

const FileFormValues = z.object({
  kind: z.string().check(z.minLength(1, 'Choose what the file is.')),
  caption: z.string().check(z.maxLength(200, 'At most 200 characters')),
  file: requiredFile(largestDocumentInBytes, 'File size exceeds 10MB limit'),
})
type FileFormValues = z.infer<typeof FileFormValues>

const longestNameSent = 300

function ReportFileSheet({ reportId }: { reportId: number }) {
  const values: FileFormValues = { kind: '', caption: '', file: null }
  return (
    <EntitySheet
      title="Add File"
      schema={FileFormValues}
      values={values}
      mutation={uploadReportFileMutation}
      toInput={({ kind, caption, file }) =>
        file && {
          id: reportId,
          kind: kind as ReportFileKind,
          caption,
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
            {...field('kind')}
            label="Document"
            required
            data={[
              { value: '', label: 'Choose what the file is' },
              ...reportFileKinds.map((kind) => ({ value: kind, label: reportFileKindLabels[kind] })),
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
          <TextInput {...field('caption')} label="Caption" description="For photographs, what they show." />
        </>
      )}
    </EntitySheet>
  )
}
