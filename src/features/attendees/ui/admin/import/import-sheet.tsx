import { Sheet } from '../../../../../ui/admin/sheet.tsx'
import { ImportPreviewStep } from './import-preview-step.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportResults } from './import-results.tsx'
import { ImportSeminar } from './import-seminar.tsx'
import { ImportUpload } from './import-upload.tsx'
import { useImport } from './use-import.ts'

export interface ImportSheetProps {
  isOpen: boolean
  onClose: () => void
}

export function ImportSheet({ isOpen, onClose }: ImportSheetProps) {
  const { stage, isReopened, lookingAt, seminarId, setSeminarId, choose, start, reset, putAway } = useImport()

  function close() {
    // Closing would suggest that the import has stopped.
    if (stage.step === 'importing') return
    putAway()
    onClose()
  }

  return (
    <Sheet
      title="Import Attendees"
      isOpen={isOpen || isReopened}
      onClose={close}
      isWide={stage.step === 'preview'}
    >
      {stage.step === 'upload' ? (
        <ImportUpload failure={stage.failure} lookingAt={lookingAt} onChoose={choose}>
          <ImportSeminar seminarId={seminarId} onChange={setSeminarId} />
        </ImportUpload>
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
        <ImportProgress fileName={stage.begun.fileName} run={stage.run} isAnswerLost={stage.isAnswerLost} />
      ) : null}
      {stage.step === 'results' ? (
        <ImportResults begun={stage.begun} run={stage.run} onAnother={reset} onClose={close} />
      ) : null}
    </Sheet>
  )
}
