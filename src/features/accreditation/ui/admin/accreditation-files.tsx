import type { Accreditation } from '#app/features/accreditation/contract/accreditation.ts'
import type { AccreditationFile } from '#app/features/accreditation/contract/files.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { OpensButton } from '#app/ui/admin/use-overlay.tsx'
import { formatFileSize } from '#app/ui/chosen-file.ts'
import { Icon } from '#app/ui/icon.tsx'
import { deleteAccreditationFileMutation } from './accreditation-api.ts'
import { AccreditationFileSheet } from './accreditation-file-form.tsx'
import { accreditationFileKindLabels } from './accreditation-labels.ts'

/** Documents of the accreditations of a seminar, for managers. */
export function AccreditationFiles({
  accreditations,
  files,
}: {
  accreditations: readonly Accreditation[]
  files: readonly AccreditationFile[]
}) {
  if (accreditations.length === 0) return null
  const professionOf = ({ accreditationId }: AccreditationFile) =>
    accreditations.find(({ id }) => id === accreditationId)?.profession
  return (
    <>
      <div className="toolbar" style={{ marginTop: '1rem' }}>
        <h3 id="accreditation-files-heading">Files</h3>
        <OpensButton
          className="toolbar-end"
          leftSection={<Icon name="plus" />}
          opens={<AccreditationFileSheet accreditations={accreditations} />}
        >
          Add File
        </OpensButton>
      </div>
      {files.length === 0 ? (
        <p className="muted">
          No files yet. Keep here what is handed in to the council, and its decision. Only organizers and
          administrators see them.
        </p>
      ) : (
        <ul className="stack" aria-labelledby="accreditation-files-heading">
          {files.map((file) => (
            <li className="list-card" key={file.id} style={{ display: 'block' }}>
              <div className="list-card-head">
                <p className="list-card-title">{accreditationFileKindLabels[file.kind] ?? file.kind}</p>
                <OpensButton aria-label={`Delete ${file.name}`} opens={<DeleteFileDialog file={file} />}>
                  Delete
                </OpensButton>
              </div>
              <p style={{ overflowWrap: 'anywhere' }}>
                <a href={`/_api/accreditation/files?id=${file.id}`} download>
                  {file.name} ({formatFileSize(file.sizeInBytes)})
                </a>
              </p>
              <p className="muted">
                {professionOf(file)}, {formatDate(file.uploadedAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function DeleteFileDialog({ file: { id, name } }: { file: AccreditationFile }) {
  return (
    <ConfirmChange title="Delete File" mutation={deleteAccreditationFileMutation} input={{ id }}>
      Delete {name}? It cannot be restored.
    </ConfirmChange>
  )
}
