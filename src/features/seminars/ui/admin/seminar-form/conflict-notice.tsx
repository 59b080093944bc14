import { formatInstant } from '../../../../../platform/format/dates.ts'
import { EditConflict } from '../../../../../ui/admin/edit-conflict.tsx'
import type { Seminar } from '../../../contract/seminars.ts'
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
  isDraft: 'Draft',
  categoryId: 'Category',
}

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

export function ConflictNotice({ seen, theirs, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  return (
    <EditConflict
      title="Somebody else changed this seminar"
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    >
      Saved on {formatInstant(theirs.updatedAt)}: {changedLabels(seen, theirs).join(', ')}. Your changes are
      still here and not saved.
    </EditConflict>
  )
}
