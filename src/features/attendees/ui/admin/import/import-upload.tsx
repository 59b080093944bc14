import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react'
import { Alert } from '../../../../../ui/public/alert.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import { columnWords, importColumns, requiredColumns } from '../../../contract/import-columns.ts'
import { DownloadButton } from './download-button.tsx'
import { downloadTemplate } from './import-api.ts'

/** By extension and type, as phones report CSV files differently. */
const accepted =
  '.csv,.txt,.xls,.xlsx,text/csv,text/plain,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const required: ReadonlySet<string> = new Set(requiredColumns)
const wordsOf = (isRequired: boolean) =>
  importColumns
    .filter((column) => required.has(column) === isRequired)
    .map((column) => columnWords[column])
    .join(', ')

export interface ImportUploadProps {
  failure: string | null
  lookingAt: string | null
  onChoose: (files: readonly File[]) => void
  children: ReactNode
}

export function ImportUpload({ failure, lookingAt, onChoose, children }: ImportUploadProps) {
  return (
    <div className="stack">
      {failure === null ? null : (
        <Alert variant="error" title="The file was not imported">
          <p>{failure}</p>
        </Alert>
      )}
      <p>
        One person a row, with the names of the columns in the first. You see everything before it is saved.
      </p>
      {children}
      <DropZone lookingAt={lookingAt} onChoose={onChoose} />
      <section className="import-columns" aria-label="Columns">
        <p>
          <strong>Required:</strong> {wordsOf(true)}
        </p>
        <p>
          <strong>Optional:</strong> {wordsOf(false)}
        </p>
        <p className="muted">
          Their order does not matter, and common names such as “Surname”, “Mobile” or “School” are
          understood.
        </p>
      </section>
      <div>
        <DownloadButton label="Download Template" onDownload={downloadTemplate} />
      </div>
    </div>
  )
}

function DropZone({ lookingAt, onChoose }: Pick<ImportUploadProps, 'lookingAt' | 'onChoose'>) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)

  function take(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])]
    // Reset, so that choosing the same file again fires an event.
    event.target.value = ''
    onChoose(files)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onChoose([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside does the same by keyboard
    <div
      className="import-drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        id={id}
        className="sr-only"
        type="file"
        accept={accepted}
        aria-describedby={`${id}-hint`}
        aria-disabled={lookingAt !== null}
        onChange={take}
        data-autofocus
      />
      <label className="btn btn-primary" htmlFor={id}>
        <Icon
          name={lookingAt === null ? 'upload' : 'loader-circle'}
          {...(lookingAt && { className: 'spin' })}
        />
        {lookingAt === null ? 'Choose a file' : 'Reading...'}
      </label>
      <p className="muted" id={`${id}-hint`}>
        CSV, XLS or XLSX, at most 5 MB<span className="mouse-only">, or drag it here</span>
      </p>
      <p role="status">{lookingAt === null ? '' : `Reading ${lookingAt}`}</p>
    </div>
  )
}
