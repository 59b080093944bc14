import { Menu } from '@mantine/core'
import { useRef } from 'react'
import { Link, type To } from 'react-router'
import { Icon } from '../../../../ui/public/icon.tsx'

export interface AttendeeMenuProps {
  name: string
  /** Where their profile is. */
  profile: To
  /** @param button to which the focus returns */
  onProfile: (button: HTMLElement | null) => void
  /** Null for whoever may not. */
  onDelete: ((button: HTMLElement | null) => void) | null
}

/** What can be done with one attendee. */
export function AttendeeMenu({ name, profile, onProfile, onDelete }: AttendeeMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button ref={button} type="button" className="icon-btn" aria-label={`Actions for ${name}`}>
          <Icon name="ellipsis-vertical" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={profile} preventScrollReset onClick={() => onProfile(button.current)}>
          View Profile
        </Menu.Item>
        {onDelete === null ? null : (
          <Menu.Item data-danger onClick={() => onDelete(button.current)}>
            Delete Attendee
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
