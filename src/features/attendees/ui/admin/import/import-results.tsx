import { Alert } from '../../../../../ui/public/alert.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import type { ImportRun } from '../../../contract/import.ts'
import { DownloadButton } from './download-button.tsx'
import { downloadErrors } from './import-api.ts'
import { asCount, inDigits } from './import-labels.ts'
import { RowErrors } from './row-errors.tsx'
import { StepHeading } from './step-heading.tsx'
import type { BegunImport } from './stored-import.ts'

export interface ImportResultsProps {
  begun: BegunImport
  run: ImportRun
  onAnother: () => void
  onClose: () => void
}

export function ImportResults({ begun, run, onAnother, onClose }: ImportResultsProps) {
  const { totalRows, successfulImports, failedImports, errors } = run
  return (
    <div className="stack">
      <StepHeading>{asCount(successfulImports, 'attendee')} imported</StepHeading>
      <p className="import-words">{begun.fileName}</p>
      <dl className="import-counts">
        <Count label="Rows" count={totalRows ?? 0} />
        <Count label="Imported" count={successfulImports} />
        <Count label="Left out" count={failedImports} />
      </dl>
      {errors.length === 0 ? null : (
        <Alert variant="warning" title={`${asCount(failedImports, 'row')} left out`}>
          <RowErrors errors={errors} />
          <p>Correct them in your file and import it again: nobody is added twice.</p>
          <DownloadButton label="Download errors as CSV" onDownload={() => downloadErrors(begun.importId)} />
        </Alert>
      )}
      <div className="row-actions">
        <Button onClick={onClose}>Close</Button>
        <Button variant="secondary" onClick={onAnother}>
          Import Another File
        </Button>
      </div>
    </div>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt className="muted">{label}</dt>
      <dd>{inDigits(count)}</dd>
    </div>
  )
}
