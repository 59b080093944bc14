import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AttendanceReviewItem } from '#app/features/attendance/contract/marks.ts'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useCloseOverlay } from '#app/ui/admin/use-overlay.tsx'
import {
  dismissParticipantMutation,
  matchParticipantMutation,
  slotAttendanceQuery,
} from './slot-attendance-api.ts'

export interface ChooseParticipantProps {
  seminarId: number
  /** An unmatched participant. */
  item: AttendanceReviewItem
}

/** Sheet that names an unmatched participant of a meeting report. The choice is stored for later reports. */
export function ChooseParticipant(props: ChooseParticipantProps) {
  return (
    <Sheet title="Choose a Person" subtitle={props.item.text}>
      <Choices {...props} />
    </Sheet>
  )
}

/** The item's id names the import and the row. */
function toParticipant({ id }: AttendanceReviewItem) {
  const [, importId, row] = id.split(':').map(Number)
  return { importId: importId ?? 0, row: row ?? 0 }
}

function Choices({ seminarId, item }: ChooseParticipantProps) {
  const close = useCloseOverlay()
  const [search, setSearch] = useState('')
  const params = { tab: undefined, search, slot: undefined, status: undefined, page: 1 }
  const { data } = useQuery({
    ...slotAttendanceQuery(seminarId, params),
    enabled: search.trim().length > 1,
  })
  const match = useEndpointMutation(matchParticipantMutation)
  const dismiss = useEndpointMutation(dismissParticipantMutation)
  const participant = toParticipant(item)
  const isBusy = match.isPending || dismiss.isPending
  return (
    <div className="stack">
      <TextInput
        label="Search by name"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <ul className="review-list" aria-label="People found" aria-live="polite">
        {(data?.people ?? []).slice(0, 10).map(({ registrationId, name, company }) => (
          <li className="list-card" key={registrationId}>
            <p>
              {name}
              {company === null ? '' : `, ${company}`}
            </p>
            <div className="row-actions">
              <Button
                variant="filled"
                aria-label={`Choose ${name}`}
                disabled={isBusy}
                onClick={() => match.mutate({ ...participant, registrationId }, { onSuccess: close })}
              >
                Choose
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {data?.people.length === 0 ? <p className="muted">Nobody with a seat has this name.</p> : null}
      <div className="row-actions">
        <Button disabled={isBusy} onClick={() => dismiss.mutate(participant, { onSuccess: close })}>
          Not an attendee
        </Button>
      </div>
    </div>
  )
}
