import { Alert, Button, Loader, NativeSelect } from '@mantine/core'
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react'
import type { AttendeeImportRun } from '#app/features/attendees/contract/import.ts'
import {
  importColumnLabels,
  importColumns,
  requiredImportColumns,
} from '#app/features/attendees/contract/import-columns.ts'
import { ProgressLine } from '#app/ui/admin/progress-line.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type SelectedSeminar, useSeminarOptions } from '../seminar-field.tsx'
import { DownloadButton } from './download-button.tsx'
import { downloadImportErrors, downloadImportTemplate } from './import-api.ts'
import {
  formatNumber,
  formatQuantity,
  ImportPreviewStep,
  ImportRowErrors,
  ImportStepHeading,
} from './import-preview-step.tsx'
import type { StartedAttendeeImport } from './stored-import.ts'
import { useImportWizard } from './use-import.ts'

/** File types by extension and type, as phones report CSV files differently. */
const accepted =
  '.csv,.txt,.xls,.xlsx,text/csv,text/plain,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const required: ReadonlySet<string> = new Set(requiredImportColumns)
const columnLabelsOf = (isRequired: boolean) =>
  importColumns
    .filter((column) => required.has(column) === isRequired)
    .map((column) => importColumnLabels[column])
    .join(', ')

interface ImportUploadStepProps {
  failure: string | null
  previewingFile: string | null
  onChoose: (files: readonly File[]) => void
  children: ReactNode
}

function ImportUploadStep({ failure, previewingFile, onChoose, children }: ImportUploadStepProps) {
  return (
    <div className="stack">
      {failure === null ? null : (
        <Alert {...alertProps.error} title="The file was not imported">
          <p>{failure}</p>
        </Alert>
      )}
      <p>
        One person per row, with the column headings in the first row. You can check everything before it is
        saved.
      </p>
      {children}
      <DropZone previewingFile={previewingFile} onChoose={onChoose} />
      <section className="import-columns" aria-label="Columns">
        <p>
          <strong>Required:</strong> {columnLabelsOf(true)}
        </p>
        <p>
          <strong>Optional:</strong> {columnLabelsOf(false)}
        </p>
        <p className="muted">
          The columns can be in any order, and common headings such as “Surname”, “Mobile” or “School” are
          recognized.
        </p>
      </section>
      <div>
        <DownloadButton label="Download Template" onDownload={downloadImportTemplate} />
      </div>
    </div>
  )
}

function DropZone({ previewingFile, onChoose }: Pick<ImportUploadStepProps, 'previewingFile' | 'onChoose'>) {
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
        aria-disabled={previewingFile !== null}
        onChange={take}
        data-autofocus
      />
      <Button
        variant="filled"
        component="label"
        htmlFor={id}
        leftSection={
          previewingFile === null ? <Icon name="upload" /> : <Loader size="1.25em" color="currentcolor" />
        }
      >
        {previewingFile === null ? 'Choose a file' : 'Reading...'}
      </Button>
      <p className="muted" id={`${id}-hint`}>
        CSV, XLS or XLSX, at most 5 MB<span className="mouse-only">, or drag it here</span>
      </p>
      <p role="status">{previewingFile === null ? '' : `Reading ${previewingFile}`}</p>
    </div>
  )
}

/** Initial progress while the file is read, before rows are stored. */
const readingPercent = 2

function ImportProgress({
  fileName,
  run,
  isResponseLost,
}: {
  fileName: string
  run: AttendeeImportRun | null
  isResponseLost: boolean
}) {
  const total = run?.totalRows ?? null
  const handled = run?.handledRows ?? 0
  const percent = total === null ? readingPercent : Math.max(readingPercent, (handled / total) * 100)
  return (
    <div className="stack import-progress">
      <ImportStepHeading>Importing...</ImportStepHeading>
      <p className="import-text">{fileName}</p>
      <ProgressLine
        label={
          total === null ? 'Reading the file' : `${formatNumber(handled)} of ${formatQuantity(total, 'row')}`
        }
        percent={percent}
      />
      {isResponseLost ? (
        <Alert {...alertProps.warning}>
          The server is not responding. We will keep checking the progress of the import.
        </Alert>
      ) : null}
      <p className="muted">
        You can leave this page. The import continues, and you can check its progress when you come back in
        this tab.
      </p>
    </div>
  )
}

export function ImportSheet({
  isOpen,
  seminar,
  onClose,
}: {
  isOpen: boolean
  /** Seminar on whose page the sheet opens. */
  seminar: SelectedSeminar | null
  onClose: () => void
}) {
  const { stage, isReopened, previewingFile, seminarId, setSeminarId, choose, start, reset, dismiss } =
    useImportWizard(seminar?.id ?? null)

  function close() {
    // Closing would suggest that the import has stopped.
    if (stage.step === 'importing') return
    dismiss()
    onClose()
  }

  if (!isOpen && !isReopened) return null
  return (
    <Sheet title="Import Attendees" onClose={close} isWide={stage.step === 'preview'}>
      {stage.step === 'upload' ? (
        <ImportUploadStep failure={stage.failure} previewingFile={previewingFile} onChoose={choose}>
          <ImportSeminarField seminar={seminar} seminarId={seminarId} onChange={setSeminarId} />
        </ImportUploadStep>
      ) : null}
      {stage.step === 'preview' ? (
        <ImportPreviewStep
          fileName={stage.file.name}
          preview={stage.preview}
          onImport={start}
          onAnother={reset}
        />
      ) : null}
      {stage.step === 'importing' ? (
        <ImportProgress
          fileName={stage.started.fileName}
          run={stage.run}
          isResponseLost={stage.isResponseLost}
        />
      ) : null}
      {stage.step === 'results' ? (
        <ImportResults started={stage.started} run={stage.run} onAnother={reset} onClose={close} />
      ) : null}
    </Sheet>
  )
}

function ImportSeminarField({
  seminar,
  seminarId,
  onChange,
}: {
  seminar: SelectedSeminar | null
  seminarId: number | null
  onChange: (seminarId: number | null) => void
}) {
  const { options } = useSeminarOptions(seminar)
  return (
    <NativeSelect
      label="Seminar"
      description="If you choose a seminar, everyone in the file gets a seat and the confirmation e-mail, including existing attendees. If the seminar has a fee, their payments are pending."
      data={[...options]}
      value={seminarId === null ? '' : String(seminarId)}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
    />
  )
}

function ImportResults({
  started,
  run,
  onAnother,
  onClose,
}: {
  started: StartedAttendeeImport
  run: AttendeeImportRun
  onAnother: () => void
  onClose: () => void
}) {
  const { totalRows, successfulImports, failedImports, errors } = run
  return (
    <div className="stack">
      <ImportStepHeading>{formatQuantity(successfulImports, 'attendee')} imported</ImportStepHeading>
      <p className="import-text">{started.fileName}</p>
      <dl className="import-counts">
        <Count label="Rows" count={totalRows ?? 0} />
        <Count label="Imported" count={successfulImports} />
        <Count label="Left out" count={failedImports} />
      </dl>
      {errors.length === 0 ? null : (
        <Alert {...alertProps.warning} title={`${formatQuantity(failedImports, 'row')} left out`}>
          <ImportRowErrors errors={errors} />
          <p>Correct them in your file and import it again. No one is added twice.</p>
          <DownloadButton
            label="Download errors as CSV"
            onDownload={() => downloadImportErrors(started.importId)}
          />
        </Alert>
      )}
      <div className="row-actions">
        <Button variant="filled" onClick={onClose}>
          Close
        </Button>
        <Button onClick={onAnother}>Import Another File</Button>
      </div>
    </div>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt className="muted">{label}</dt>
      <dd>{formatNumber(count)}</dd>
    </div>
  )
}
