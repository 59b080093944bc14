import { useEffect, useRef } from 'react'
import { formatInstant } from '../../../../../platform/format/dates.ts'
import { Alert } from '../../../../../ui/public/alert.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import type { Seminar } from '../../../contract.ts'
import { type SeminarValues, toValues } from './seminar-values.ts'

const labels: Record<keyof SeminarValues, string> = {
  title: 'Title',
  description: 'Description',
  isMultiDay: 'Multi-day',
  startDate: 'Start Date',
  startTime: 'Start Time',
  endDate: 'End Date',
  endTime: 'End Time',
  locationType: 'Location Type',
  locationAddress: 'Location Address',
  locationDetails: 'Location Details',
  price: 'Price',
  cpdPoints: 'CPD Points',
  maxAttendees: 'Max Attendees',
  categoryId: 'Category',
}

/** The fields in which two states of a seminar differ, by their labels. */
function changedLabels(seen: Seminar, theirs: Seminar): string[] {
  const before = toValues(seen)
  const after = toValues(theirs)
  const names = Object.keys(labels) as (keyof SeminarValues)[]
  const changed = names.filter((name) => before[name] !== after[name]).map((name) => labels[name])
  return seen.status === theirs.status ? changed : [...changed, 'Status']
}

export interface ConflictNoticeProps {
  seen: Seminar
  theirs: Seminar
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody else saved first: what they changed, and the two ways on from there. Nothing is saved by choosing. */
export function ConflictNotice({ seen, theirs, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)

  // The button that was pressed lies a long form below.
  useEffect(() => notice.current?.focus(), [])

  return (
    <div ref={notice} className="sheet-notice" tabIndex={-1}>
      <Alert variant="warning" title="Somebody else changed this seminar">
        <p>
          Saved on {formatInstant(theirs.updatedAt)}: {changedLabels(seen, theirs).join(', ')}. Your changes
          are still here and not saved.
        </p>
        <div className="row-actions">
          <Button onClick={onKeepMine}>Keep my changes over theirs</Button>
          <Button variant="secondary" onClick={onTakeTheirs}>
            Take theirs, drop mine
          </Button>
        </div>
      </Alert>
    </div>
  )
}
