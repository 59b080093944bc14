import { Alert, Badge, type BadgeProps, Button } from '@mantine/core'
import { useState } from 'react'
import type { ListedUser, User } from '#app/features/accounts/contract/accounts.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { type Column, DataList } from '#app/ui/admin/data-list.tsx'
import { RowMenu } from '#app/ui/admin/row-menu.tsx'
import { ListSearch } from '#app/ui/admin/search-box.tsx'
import type { ListState } from '#app/ui/admin/search-params.ts'
import { alertProps, badgeProps } from '#app/ui/admin/status-props.tsx'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { Icon } from '#app/ui/icon.tsx'
import { mayChangeUser, mayChangeUserSignIn, mayDeleteUser } from './user-rules.ts'
import { type OpenUserSheet, type UserAction, UserSheets } from './user-sheets.tsx'
import { type UsersSearchParams, usersQuery, useUsersBeingDeleted } from './users-api.ts'

const roleBadgeProps: Record<Role, BadgeProps> = {
  admin: { variant: 'outline', color: 'brand' },
  attendee: {},
  organizer: { color: 'brand' },
  staff: { variant: 'default' },
}

function RoleBadge({ role }: { role: Role }) {
  return <Badge {...roleBadgeProps[role]}>{role}</Badge>
}

/** Badge that is shown only for users who cannot sign in. */
function StatusBadge({ status }: Pick<ListedUser, 'status'>) {
  return status === 'active' ? null : <Badge {...badgeProps.warning}>{status}</Badge>
}

function createdAtText({ createdAt }: { createdAt: Date | null }): string {
  return createdAt === null ? 'N/A' : formatDateTime(createdAt)
}

const columns: readonly Column<ListedUser>[] = [
  { heading: 'Display Name', cell: ({ displayName }) => displayName },
  { heading: 'Email', cell: ({ email }) => email },
  {
    heading: 'Role',
    isShort: true,
    cell: ({ role, status }) => (
      <>
        <RoleBadge role={role} /> <StatusBadge status={status} />
      </>
    ),
  },
  { heading: 'Created At', isShort: true, onCard: 'named', cell: createdAtText },
]

export interface UsersTabProps {
  state: ListState<UsersSearchParams>
  viewer: Pick<User, 'id' | 'role'>
  profileHref: (personId: number) => string
}

export function UsersTab({ state, viewer, profileHref }: UsersTabProps) {
  const { open, show, close } = useOpenOverlay<OpenUserSheet>()
  const [added, setAdded] = useState<ListedUser | null>(null)
  const beingDeleted = useUsersBeingDeleted()

  function menuOf(user: ListedUser) {
    if (!mayChangeUser(viewer, user)) return null
    const changesSignIn = mayChangeUserSignIn(viewer, user)
    const item = (label: string, kind: UserAction) => ({
      label,
      onChoose: (button: HTMLElement | null) => show({ kind, user }, button),
    })
    return (
      <RowMenu
        name={user.displayName}
        items={() => [
          item('Edit User Details', 'edit'),
          changesSignIn && item('Update Email', 'email'),
          changesSignIn && item('Change Password', 'password'),
          changesSignIn && user.id !== viewer.id && item('Remove Two-Step Sign-In', 'factors'),
          { label: 'View Profile', to: profileHref(user.id) },
          mayDeleteUser(viewer, user) && {
            ...item('Delete User', 'delete'),
            isDanger: true,
            isDisabled: beingDeleted.includes(user.id),
          },
        ]}
      />
    )
  }

  return (
    <>
      <div className="toolbar">
        <ListSearch label="Search by name or email" state={state} />
        <Button
          className="needs-script toolbar-end"
          onClick={(event) => {
            setAdded(null)
            show({ kind: 'create' }, event.currentTarget)
          }}
          leftSection={<Icon name="plus" />}
        >
          Add User
        </Button>
      </div>
      {added === null ? null : (
        <Alert {...alertProps.success} title={`${added.displayName} was added.`}>
          <p>To make this user an organizer or staff member, edit the role.</p>
          <Button
            variant="default"
            onClick={(event) => {
              show({ kind: 'edit', user: added }, event.currentTarget)
            }}
          >
            Edit role
          </Button>
        </Alert>
      )}
      <DataList
        things="users"
        query={usersQuery(state[0])}
        state={state}
        rows={({ users }) => users}
        columns={columns}
        actions={menuOf}
      />
      <UserSheets
        open={open}
        viewer={viewer}
        onClose={close}
        onCreated={setAdded}
        onEdited={() => setAdded(null)}
      />
    </>
  )
}
