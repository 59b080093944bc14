import { Button } from '@mantine/core'
import type { Accreditation } from '#app/features/accreditation/contract/accreditation.ts'
import type { AccreditationFile } from '#app/features/accreditation/contract/files.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { formatFileSize } from '#app/ui/chosen-file.ts'
import { Icon } from '#app/ui/icon.tsx'
import { deleteAccreditationFileMutation } from './accreditation-api.ts'
import { AccreditationFileForm } from './accreditation-file-form.tsx'
import { accreditationFileKindLabels } from './accreditation-labels.ts'

type OpenOverlay = { readonly kind: 'add' } | { readonly kind: 'delete'; readonly file: AccreditationFile }

export interface AccreditationFilesProps {
  accreditations: readonly Accreditation[]
  files: readonly AccreditationFile[]
}

/** Documents of the accreditations of a seminar, for managers. */
export function AccreditationFiles({ accreditations, files }: AccreditationFilesProps) {
  const { open, show, close } = useOpenOverlay<OpenOverlay>()
  if (accreditations.length === 0) return null
  const professionOf = ({ accreditationId }: AccreditationFile) =>
    accreditations.find(({ id }) => id === accreditationId)?.profession
  return (
    <>
      <div className="toolbar" style={{ marginTop: '1rem' }}>
        <h3 id="accreditation-files-heading">Files</h3>
        <Button
          className="needs-script toolbar-end"
          variant="default"
          leftSection={<Icon name="plus" />}
          onClick={({ currentTarget }) => show({ kind: 'add' }, currentTarget)}
        >
          Add File
        </Button>
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
                <Button
                  className="needs-script"
                  variant="default"
                  aria-label={`Delete ${file.name}`}
                  onClick={({ currentTarget }) => show({ kind: 'delete', file }, currentTarget)}
                >
                  Delete
                </Button>
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
      <Sheet title="Add File" isOpen={open?.kind === 'add'} onClose={close}>
        <AccreditationFileForm accreditations={accreditations} onClose={close} />
      </Sheet>
      {open?.kind === 'delete' ? <DeleteFileDialog file={open.file} onClose={close} /> : null}
    </>
  )
}

function DeleteFileDialog({ file, onClose }: { file: AccreditationFile; onClose: () => void }) {
  const { send, isPending } = useSendOnce(deleteAccreditationFileMutation)
  return (
    <ConfirmDialog
      title="Delete File"
      isOpen
      onClose={onClose}
      confirm={{
        label: 'Delete',
        busyLabel: isPending ? 'Deleting...' : undefined,
        onPress: () => send({ id: file.id }, onClose),
      }}
    >
      Delete {file.name}? It cannot be restored.
    </ConfirmDialog>
  )
}
