import { Alert, Badge, Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { AttendanceCounts, ExpectedAttendee } from '#app/features/attendance/contract/attendance.ts'
import { lastNameFirst } from '#app/features/people/rules/names.ts'
import { AnswerList } from '#app/features/questions/ui/admin/answer-list.tsx'
import type { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { PaginatedList, useListQuery } from '#app/ui/admin/paginated-list.tsx'
import { ListSearch } from '#app/ui/admin/search-box.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { useEndpointMutation, usePendingInputs } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useCloseOverlay, useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkedText } from '#app/ui/linked-text.tsx'
import {
  attendanceStatusLabels,
  markSeminarAttendanceMutation,
  seminarAttendanceQuery,
  useMarkAttendance,
} from './attendance-api.ts'
import { RemoveAttendanceMarkDialog } from './attendance-control.tsx'
import { ImportMeetingReport } from './import-meeting-report.tsx'

export interface CheckInListProps {
  expected: readonly ExpectedAttendee[]
  /** Whether new marks are allowed; removing one always is. */
  canMark: boolean
}

/** Expected attendees by last name, each with two large buttons. */
function CheckInList({ expected, canMark }: CheckInListProps) {
  return (
    <ul className="check-in-list" aria-label="Expected attendees">
      {expected.map((one) => (
        <CheckInLine key={one.id} expected={one} canMark={canMark} />
      ))}
    </ul>
  )
}

const icons = { attended: 'user-check', 'no-show': 'user-x' } as const
const pressedColors = { attended: 'brand', 'no-show': 'red' } as const

function CheckInLine({ expected, canMark }: { expected: ExpectedAttendee; canMark: boolean }) {
  const { id, attendee, attendanceStatus, paymentStatus } = expected
  const { mutate } = useMarkAttendance(id)
  const name = lastNameFirst(attendee) || 'Name no longer stored'
  const { overlay, opens } = useOverlay()
  const question = (
    <RemoveAttendanceMarkDialog
      subject={name}
      mark={attendanceStatus}
      onRemove={() => mutate('registered')}
    />
  )

  function button(mark: Exclude<AttendanceStatus, 'registered'>) {
    const isPressed = attendanceStatus === mark
    const press = isPressed ? opens(question) : () => mutate(mark)
    return (
      <Button
        {...(isPressed && { variant: 'filled', color: pressedColors[mark] })}
        aria-pressed={isPressed}
        aria-label={`${attendanceStatusLabels[mark]}: ${name}`}
        {...(isPressed || canMark ? { onClick: press } : { 'aria-disabled': true })}
        leftSection={<Icon name={icons[mark]} />}
      >
        {attendanceStatusLabels[mark]}
      </Button>
    )
  }

  return (
    <li className="check-in-line">
      <div className="check-in-who">
        <p className="check-in-name">{name}</p>
        {attendee.prcLicenseNo === null ? null : <p className="muted">PRC {attendee.prcLicenseNo}</p>}
        {expected.notes === null ? null : <p className="check-in-notes">{expected.notes}</p>}
        <AnswerList answers={expected.answers} />
        {expected.cardToCheck ? (
          <p className="check-in-notes">Check the card: {expected.cardToCheck}</p>
        ) : null}
        {paymentStatus === 'pending' ? <Badge {...badgeProps.warning}>Payment pending</Badge> : null}
      </div>
      <div className="check-in-marks">
        {button('attended')}
        {button('no-show')}
      </div>
      {overlay}
    </li>
  )
}

const marks = ['attended', 'no-show'] as const
type Mark = (typeof marks)[number]

/** Marks everyone who has no mark yet, after confirmation; continues while the sheet is closed. */
function MarkEveryonesAttendance({ seminarId, unmarked }: { seminarId: number; unmarked: number }) {
  const { overlay, opens } = useOverlay()
  const sent = usePendingInputs(markSeminarAttendanceMutation).find((input) => input.seminarId === seminarId)
  const isPossible = unmarked > 0 && sent === undefined
  return (
    <div className="row-actions check-in-everyone">
      {marks.map((mark) => (
        <BusyButton
          key={mark}
          busyLabel={sent?.attendanceStatus === mark ? 'Marking everyone...' : undefined}
          {...(isPossible
            ? { onClick: opens(<MarkEveryoneDialog seminarId={seminarId} unmarked={unmarked} mark={mark} />) }
            : { 'aria-disabled': true })}
        >
          Mark everyone else {mark}
        </BusyButton>
      ))}
      {overlay}
    </div>
  )
}

function MarkEveryoneDialog({
  seminarId,
  unmarked,
  mark,
}: {
  seminarId: number
  unmarked: number
  mark: Mark
}) {
  const close = useCloseOverlay()
  const { mutate } = useEndpointMutation(markSeminarAttendanceMutation)

  function send() {
    mutate({ seminarId, attendanceStatus: mark, onlyUnmarked: true })
    close()
  }

  return (
    <ConfirmDialog
      title="Mark Everyone Else"
      confirm={{
        label: `Mark ${unmarked.toLocaleString('en-US')}`,
        color: pressedColors[mark],
        onPress: send,
      }}
    >
      <p>
        Mark {peopleCountText(unmarked)} as <strong>{attendanceStatusLabels[mark]}</strong>? Attendees who
        already have a mark keep it.
      </p>
    </ConfirmDialog>
  )
}

function peopleCountText(count: number): string {
  if (count === 1) return '1 attendee who is not marked'
  return `${count.toLocaleString('en-US')} attendees who are not marked`
}

/** Marks attendance one by one or for all; designed for phones. */
export function SeminarAttendanceSheet({
  seminar,
}: {
  seminar: { readonly id: number; readonly title: string }
}) {
  const [isImporting, setIsImporting] = useState(false)
  return (
    <Sheet title={isImporting ? 'Import Meeting Report' : 'Attendance'} subtitle={seminar.title}>
      {isImporting ? (
        <ImportMeetingReport seminarId={seminar.id} onClose={() => setIsImporting(false)} />
      ) : (
        <>
          <Button leftSection={<Icon name="upload" />} onClick={() => setIsImporting(true)}>
            Import Meeting Report
          </Button>
          <SeminarMarking key={seminar.id} seminarId={seminar.id} />
        </>
      )}
    </Sheet>
  )
}

interface AttendanceView {
  readonly search: string
  readonly attendanceStatus: AttendanceStatus | undefined
  readonly page: number
}

const allAttendees: AttendanceView = { search: '', attendanceStatus: undefined, page: 1 }

/** Marks the whole seminar: all its slots that have opened. */
function SeminarMarking({ seminarId }: { seminarId: number }) {
  const [shown, setShown] = useState(allAttendees)
  const query = seminarAttendanceQuery({ seminarId, ...shown })
  const top = useRef<HTMLDivElement>(null)
  const { data } = useListQuery(query)

  function turnTo(view: AttendanceView) {
    setShown(view)
    top.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <div className="check-in">
      {data?.locationDetails ? (
        <p className="check-in-place">
          <Icon name="map-pin" />
          <LinkedText text={data.locationDetails} />
        </p>
      ) : null}
      {data?.whyNotMarked ? <Alert>{data.whyNotMarked}</Alert> : null}
      <div className="check-in-tools">
        <ListSearch label="Search by name" state={[shown, setShown]} />
        {data === undefined ? null : (
          <StatusFilter
            counts={data.counts}
            current={shown.attendanceStatus}
            onChoose={(attendanceStatus) => setShown({ ...shown, attendanceStatus, page: 1 })}
          />
        )}
        {data === undefined || data.whyNotMarked !== null ? null : (
          <MarkEveryonesAttendance seminarId={seminarId} unmarked={data.counts.registered} />
        )}
      </div>
      <div className="check-in-top" ref={top} />
      <PaginatedList
        things="expected attendees"
        query={query}
        state={[shown, turnTo]}
        emptyTitle="No one found."
      >
        {({ registrations, whyNotMarked }) => (
          <CheckInList expected={registrations} canMark={whyNotMarked === null} />
        )}
      </PaginatedList>
    </div>
  )
}

function StatusFilter({
  counts,
  current,
  onChoose,
}: {
  counts: AttendanceCounts
  current: AttendanceStatus | undefined
  onChoose: (status: AttendanceStatus | undefined) => void
}) {
  const all = counts.registered + counts.attended + counts['no-show']
  const choices = [
    { status: undefined, label: 'All', count: all },
    { status: 'registered', label: 'Not marked', count: counts.registered },
    { status: 'attended', label: 'Attended', count: counts.attended },
    { status: 'no-show', label: 'No-show', count: counts['no-show'] },
  ] as const
  return (
    <fieldset className="check-in-filter">
      <legend className="sr-only">Show</legend>
      {choices.map(({ status, label, count }) => (
        <Button
          key={label}
          radius="xl"
          variant={status === current ? 'filled' : 'default'}
          aria-pressed={status === current}
          onClick={() => onChoose(status)}
        >
          {label} ({count.toLocaleString('en-US')})
        </Button>
      ))}
    </fieldset>
  )
}
