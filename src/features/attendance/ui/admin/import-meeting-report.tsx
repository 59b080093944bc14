import { Alert, Button, FileInput, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type {
  MeetingReportImport,
  ReportTimeZone,
} from '#app/features/attendance/contract/meeting-imports.ts'
import type { AttendanceSlot } from '#app/features/attendance/contract/slots.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { ListSkeleton, Loaded } from '#app/ui/admin/loaded.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import {
  type ChosenMeetingReport,
  type ParticipantChoices,
  seminarSlotsQuery,
  useImportReport,
  usePreviewReport,
} from './meeting-import-api.ts'
import { formatQuantity, ReportPreview } from './report-preview.tsx'

export interface ImportMeetingReportProps {
  seminarId: number
  onClose: () => void
}

/** Imports the attendance report of an online meeting: choose slot and file, check, import. For sheets and dialogs. */
export function ImportMeetingReport({ seminarId, onClose }: ImportMeetingReportProps) {
  return (
    <Loaded query={useQuery(seminarSlotsQuery(seminarId))} name="the slots" rows={3}>
      {(slots) => <ImportSteps seminarId={seminarId} slots={slots} onClose={onClose} />}
    </Loaded>
  )
}

interface ImportStepsProps extends ImportMeetingReportProps {
  slots: readonly AttendanceSlot[]
}

function ImportSteps({ seminarId, slots, onClose }: ImportStepsProps) {
  const preview = usePreviewReport()
  const importing = useImportReport()
  const [chosen, setChosen] = useState<ChosenMeetingReport | null>(null)
  const [isReadingAgain, setIsReadingAgain] = useState(false)

  function show(report: ChosenMeetingReport) {
    setIsReadingAgain(preview.data !== undefined)
    setChosen(report)
    importing.reset()
    preview.mutate(report)
  }

  function startAgain() {
    preview.reset()
    importing.reset()
  }

  if (importing.data !== undefined)
    return <ImportResult result={importing.data} onAnother={startAgain} onClose={onClose} />
  if (chosen !== null && preview.data !== undefined)
    return (
      <div className="stack">
        <Failure error={importing.error} />
        {preview.data.needsZone ? (
          <ZoneField zone={chosen.zone} onChange={(zone) => show({ ...chosen, zone })} />
        ) : null}
        <ReportPreview
          key={chosen.zone}
          fileName={chosen.file.name}
          preview={preview.data}
          isImporting={importing.isPending}
          onImport={(choices: ParticipantChoices) => importing.mutate({ report: chosen, choices })}
          onAnother={startAgain}
        />
      </div>
    )
  if (preview.isPending && isReadingAgain) return <ListSkeleton label="Reading the report" rows={4} />
  return (
    <ChooseReport
      slots={slots}
      error={preview.error}
      isReading={preview.isPending}
      onChoose={(choice) => show({ seminarId, zone: chosen?.zone ?? 'Asia/Manila', ...choice })}
      onCancel={onClose}
    />
  )
}

const largestFileInBytes = 10 * 1024 * 1024

interface ChooseReportProps {
  slots: readonly AttendanceSlot[]
  error: Error | null
  isReading: boolean
  onChoose: (choice: Pick<ChosenMeetingReport, 'slotId' | 'file'>) => void
  onCancel: () => void
}

function ChooseReport({ slots, error, isReading, onChoose, onCancel }: ChooseReportProps) {
  const [only] = slots
  const [slotId, setSlotId] = useState(slots.length === 1 && only ? String(only.id) : 'by_time')
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const issueAt = (path: string) =>
    error instanceof ApiError ? error.issues.find((issue) => issue.path === path)?.message : undefined
  const isAtField = ['file', 'slotId'].some((path) => issueAt(path) !== undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (file === null) setFileError('Choose the report of the meeting.')
    else if (file.size > largestFileInBytes) setFileError('The file is larger than 10 MB.')
    else onChoose({ slotId: slotId === 'by_time' ? 'by_time' : Number(slotId), file })
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      {isAtField ? null : <Failure error={error} />}
      <p>
        The attendance report of Zoom, Teams or Google Meet, or any table with names and times, as CSV. You
        can check everything before it is saved.
      </p>
      <NativeSelect
        label="Slot"
        description="By time, each slot gets the minutes that fall into it."
        data={[
          { value: 'by_time', label: 'By time' },
          ...slots.map(({ id, label }) => ({ value: String(id), label })),
        ]}
        value={slotId}
        error={issueAt('slotId')}
        onChange={({ currentTarget }) => setSlotId(currentTarget.value)}
      />
      <FileInput
        label="Report"
        placeholder="Choose a file"
        description="CSV, at most 10 MB"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        value={file}
        error={fileError ?? issueAt('file')}
        onChange={(next) => {
          setFile(next)
          setFileError(null)
        }}
      />
      <div className="row-actions">
        <BusyButton variant="filled" type="submit" busyLabel={isReading ? 'Reading...' : undefined}>
          Preview
        </BusyButton>
        <Button onClick={onCancel}>Back</Button>
      </div>
    </form>
  )
}

const zoneLabels: Readonly<Record<ReportTimeZone, string>> = { 'Asia/Manila': 'Manila', UTC: 'UTC' }

function ZoneField({ zone, onChange }: { zone: ReportTimeZone; onChange: (zone: ReportTimeZone) => void }) {
  return (
    <NativeSelect
      label="Time zone of the report"
      description="The report does not say it. Zoom writes the time of the host’s account."
      data={Object.entries(zoneLabels).map(([value, label]) => ({ value, label }))}
      value={zone}
      onChange={({ currentTarget }) => onChange(currentTarget.value as ReportTimeZone)}
    />
  )
}

function Failure({ error }: { error: Error | null }) {
  if (error === null) return null
  return (
    <Alert {...alertProps.error} title="The report was not imported">
      {error.message}
    </Alert>
  )
}

function ImportResult({
  result,
  onAnother,
  onClose,
}: {
  result: MeetingReportImport
  onAnother: () => void
  onClose: () => void
}) {
  const { applied, unmatched } = result
  return (
    <div className="stack">
      <Alert
        {...alertProps.success}
        role="status"
        title={`${formatQuantity(applied, 'participant')} credited`}
      >
        {unmatched.length === 0
          ? 'Everybody in the report has been dealt with.'
          : `${formatQuantity(unmatched.length, 'participant')} not matched. Import the same file again to choose who they are.`}
      </Alert>
      <div className="row-actions">
        <Button variant="filled" onClick={onClose}>
          Done
        </Button>
        <Button onClick={onAnother}>Import Another Report</Button>
      </div>
    </div>
  )
}
