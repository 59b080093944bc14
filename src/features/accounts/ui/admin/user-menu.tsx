import { ActionIcon, Menu } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { ListedUser } from '#app/features/accounts/contract/accounts.ts'
import { Icon } from '#app/ui/icon.tsx'

export type UserAction = 'edit' | 'email' | 'password' | 'factors' | 'delete'

export interface UserMenuProps {
  user: ListedUser
  deleting: 'offered' | 'under_way' | 'not_offered'
  isOwn: boolean
  changesSignIn: boolean
  profileHref: (personId: number) => string
  onChoose: (action: UserAction, user: ListedUser, button: HTMLElement | null) => void
}

export function UserMenu({ user, deleting, isOwn, changesSignIn, profileHref, onChoose }: UserMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const choose = (action: UserAction) => () => onChoose(action, user, button.current)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={button} aria-label={`Actions for ${user.displayName}`}>
          <Icon name="ellipsis-vertical" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={choose('edit')}>Edit User Details</Menu.Item>
        {changesSignIn ? (
          <>
            <Menu.Item onClick={choose('email')}>Update Email</Menu.Item>
            <Menu.Item onClick={choose('password')}>Change Password</Menu.Item>
          </>
        ) : null}
        {isOwn || !changesSignIn ? null : (
          <Menu.Item onClick={choose('factors')}>Remove Two-Step Sign-In</Menu.Item>
        )}
        <Menu.Item component={Link} to={profileHref(user.id)}>
          View Profile
        </Menu.Item>
        {deleting === 'not_offered' ? null : (
          <Menu.Item data-danger disabled={deleting === 'under_way'} onClick={choose('delete')}>
            Delete User
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
