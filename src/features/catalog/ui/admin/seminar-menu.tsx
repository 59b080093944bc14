import { Menu } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../../ui/public/icon.tsx'
import type { Seminar } from '../../contract.ts'
import { mayCancel, mayComplete, type SeminarAction } from './seminar-actions.ts'

export interface SeminarMenuProps {
  seminar: Seminar
  canManage: boolean
  /** What is being done to it at this moment. */
  underWay: { readonly isDeleting: boolean; readonly isExporting: boolean }
  /** @param button to which the focus returns */
  onChoose: (action: SeminarAction, seminar: Seminar, button: HTMLElement | null) => void
}

/** What can be done to one seminar. */
export function SeminarMenu(props: SeminarMenuProps) {
  const { seminar, onChoose } = props
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button ref={button} type="button" className="icon-btn" aria-label={`Actions for ${seminar.title}`}>
          <Icon name="ellipsis-vertical" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Items {...props} onChoose={(action) => onChoose(action, seminar, button.current)} />
      </Menu.Dropdown>
    </Menu>
  )
}

interface ItemsProps extends Omit<SeminarMenuProps, 'onChoose'> {
  onChoose: (action: SeminarAction) => void
}

function Items({ seminar, canManage, underWay, onChoose }: ItemsProps) {
  // These exist from when the menu opens: a page may have stood for hours.
  const [now] = useState(() => new Date())
  const item = (action: SeminarAction, label: string) => (
    <Menu.Item onClick={() => onChoose(action)}>{label}</Menu.Item>
  )
  return (
    <>
      <Menu.Item component={Link} to={`/attendees?seminarId=${seminar.id}`}>
        View Attendees
      </Menu.Item>
      {canManage ? item('edit', 'Edit Seminar') : null}
      {canManage ? item('copy', 'Duplicate Seminar') : null}
      {item('attendance', 'Mark Attendance')}
      <Menu.Item component={Link} to={`/seminars/${seminar.id}/attendance-sheet`}>
        Print Attendance Sheet
      </Menu.Item>
      <Menu.Item disabled={underWay.isExporting} onClick={() => onChoose('export')}>
        {underWay.isExporting ? 'Exporting...' : 'Export Participants'}
      </Menu.Item>
      {item('attendee', 'Add Attendee')}
      {canManage && mayComplete(seminar, now) ? item('complete', 'Mark as Completed') : null}
      {canManage && mayCancel(seminar, now) ? item('cancel', 'Cancel Seminar') : null}
      {canManage ? (
        <Menu.Item data-danger disabled={underWay.isDeleting} onClick={() => onChoose('delete')}>
          {underWay.isDeleting ? 'Deleting...' : 'Delete Seminar'}
        </Menu.Item>
      ) : null}
    </>
  )
}
