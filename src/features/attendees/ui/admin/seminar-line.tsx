import { Button, Menu } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useExportParticipants } from './export-participants.ts'
import type { SelectedSeminar } from './seminar-field.tsx'

/** Actions for all people of a seminar, on its page. */
export function SeminarListMenu({
  seminar,
  canManage,
  onImport,
  onAdd,
}: {
  seminar: SelectedSeminar
  canManage: boolean
  onImport: (button: HTMLElement | null) => void
  onAdd: (button: HTMLElement | null) => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  const participants = useExportParticipants()
  const isExporting = participants.exporting.includes(seminar.id)
  return (
    <>
      <Button
        component={Link}
        to={managedSeminarPath(seminar.id, 'waiting-list')}
        leftSection={<Icon name="clock" />}
      >
        Waiting List
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button ref={button} leftSection={<Icon name="ellipsis-vertical" />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onAdd(button.current)}>Add Existing Attendee</Menu.Item>
          {canManage ? <Menu.Item onClick={() => onImport(button.current)}>Import</Menu.Item> : null}
          <Menu.Item disabled={isExporting} onClick={() => void participants.export(seminar)}>
            {isExporting ? 'Exporting...' : 'Export Participants'}
          </Menu.Item>
          <Menu.Item component={Link} to={managedSeminarPath(seminar.id, 'attendance-sheet')}>
            Attendance Sheet
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
