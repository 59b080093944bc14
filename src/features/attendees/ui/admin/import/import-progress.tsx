import { Alert } from '../../../../../ui/public/alert.tsx'
import { ProgressBar } from '../../../../../ui/public/progress-bar.tsx'
import type { ImportRun } from '../../../contract/import.ts'
import { asCount, inDigits } from './import-labels.ts'
import { StepHeading } from './step-heading.tsx'

/** Initial progress while the file is read, before rows are stored. */
const readingPercent = 2

export interface ImportProgressProps {
  fileName: string
  run: ImportRun | null
  isAnswerLost: boolean
}

export function ImportProgress({ fileName, run, isAnswerLost }: ImportProgressProps) {
  const total = run?.totalRows ?? null
  const handled = run?.handledRows ?? 0
  const percent = total === null ? readingPercent : Math.max(readingPercent, (handled / total) * 100)
  return (
    <div className="stack import-progress">
      <StepHeading>Importing...</StepHeading>
      <p className="import-words">{fileName}</p>
      <ProgressBar
        label={total === null ? 'Reading the file' : `${inDigits(handled)} of ${asCount(total, 'row')}`}
        percent={percent}
      />
      {isAnswerLost ? (
        <Alert variant="warning">The server does not answer. We keep asking how far the import is.</Alert>
      ) : null}
      <p className="muted">
        You may leave this page: the import goes on, and you find it here when you come back in this tab.
      </p>
    </div>
  )
}
