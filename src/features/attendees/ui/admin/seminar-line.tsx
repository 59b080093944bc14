import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { formatDateRange } from '#app/platform/format/dates.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { seminarFilterQuery } from './attendees-api.ts'
import { useExportParticipants } from './export-participants.ts'
import type { SelectedSeminar } from './seminar-field.tsx'

export interface SeminarFilterLineProps {
  seminarId: number
  onClear: () => void
  /** @param button that gets the focus back */
  onChoose: (action: SeminarFilterAction, seminar: SelectedSeminar, button: HTMLElement) => void
}

export type SeminarFilterAction = 'add-to-seminar' | 'attendance'

/** The seminar filter, with actions for all its attendees. */
export function SeminarFilterLine({ seminarId, onClear, onChoose }: SeminarFilterLineProps) {
  const { data: seminar, error } = useQuery(seminarFilterQuery(seminarId))
  const participants = useExportParticipants()
  const isExporting = participants.exporting.includes(seminarId)
  return (
    <section className="chosen-seminar" aria-label="Seminar">
      <div className="chosen-seminar-text">
        <p>{seminar === undefined ? unknownSeminarText(error) : <SeminarText {...seminar} />}</p>
        <Button variant="subtle" className="needs-script" onClick={onClear} leftSection={<Icon name="x" />}>
          Show all attendees
        </Button>
      </div>
      {seminar === undefined ? null : (
        <div className="row-actions">
          <Button
            variant="default"
            className="needs-script"
            onClick={({ currentTarget }) => onChoose('attendance', seminar, currentTarget)}
            leftSection={<Icon name="user-check" />}
          >
            Mark Attendance
          </Button>
          <Button
            variant="default"
            className="needs-script"
            onClick={({ currentTarget }) => onChoose('add-to-seminar', seminar, currentTarget)}
            leftSection={<Icon name="calendar-plus" />}
          >
            Add Existing Attendee
          </Button>
          <BusyButton
            variant="default"
            className="needs-script"
            busyLabel={isExporting ? 'Exporting...' : undefined}
            onClick={() => void participants.export(seminar)}
            leftSection={<Icon name="download" />}
          >
            Export Participants
          </BusyButton>
          <Button
            component={Link}
            variant="default"
            to={`/seminars/${seminarId}/attendance-sheet`}
            leftSection={<Icon name="printer" />}
          >
            Attendance Sheet
          </Button>
        </div>
      )}
    </section>
  )
}

/** Actions for all people of a seminar, on its page. */
export function SeminarListMenu({
  seminar,
  canManage,
  onImport,
  onChoose,
}: {
  seminar: SelectedSeminar
  canManage: boolean
  onImport: (button: HTMLElement | null) => void
  onChoose: SeminarFilterLineProps['onChoose']
}) {
  const button = useRef<HTMLButtonElement>(null)
  const participants = useExportParticipants()
  const isExporting = participants.exporting.includes(seminar.id)
  return (
    <>
      <Button
        component={Link}
        variant="default"
        to={`/seminars/${seminar.id}/waiting-list`}
        leftSection={<Icon name="clock" />}
      >
        Waiting List
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button ref={button} variant="default" leftSection={<Icon name="ellipsis-vertical" />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => button.current && onChoose('add-to-seminar', seminar, button.current)}>
            Add Existing Attendee
          </Menu.Item>
          {canManage ? <Menu.Item onClick={() => onImport(button.current)}>Import</Menu.Item> : null}
          <Menu.Item disabled={isExporting} onClick={() => void participants.export(seminar)}>
            {isExporting ? 'Exporting...' : 'Export Participants'}
          </Menu.Item>
          <Menu.Item component={Link} to={`/seminars/${seminar.id}/attendance-sheet`}>
            Attendance Sheet
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** Label with the dates, as yearly seminars share a title. */
function SeminarText({
  id,
  title,
  startDate,
  endDate,
}: {
  id: number
  title: string
  startDate: string
  endDate: string | null
}) {
  return (
    <>
      Attendees of <Link to={managedSeminarPath(id)}>{title}</Link>, {formatDateRange(startDate, endDate)}
    </>
  )
}

function unknownSeminarText(error: Error | null): string {
  if (error === null) return 'Attendees of one seminar'
  return error instanceof ApiError && error.status === 404
    ? 'This seminar does not exist.'
    : 'Attendees of one seminar (its title could not be loaded)'
}
