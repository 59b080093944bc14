import { Menu } from '@mantine/core'
import { useRef } from 'react'
import { Link, type To } from 'react-router'
import { Icon } from '../../../../ui/public/icon.tsx'

export interface AttendeeMenuProps {
  name: string
  profile: To
  /** @param button that gets the focus back */
  onProfile: (button: HTMLElement | null) => void
  onDelete: ((button: HTMLElement | null) => void) | null
}

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
