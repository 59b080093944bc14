import { Alert, Badge, type BadgeProps, Button } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import type { ListedUser, User } from '#app/features/accounts/contract/accounts.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import { RowMenu } from '#app/ui/admin/row-menu.tsx'
import { ListSearch } from '#app/ui/admin/search-box.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { alertProps, badgeProps } from '#app/ui/admin/status-props.tsx'
import { useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CreateUserSheet } from './create-user-form.tsx'
import { mayChangeUser, mayChangeUserSignIn, mayDeleteUser } from './user-rules.ts'
import {
  ChangePasswordSheet,
  DeleteUserDialog,
  EditUserSheet,
  RemoveFactorsDialog,
  UpdateEmailSheet,
} from './user-sheets.tsx'
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

const columns: readonly DataListColumn<ListedUser>[] = [
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

export function UsersTab({
  state,
  viewer,
  profileHref,
}: {
  state: ListParamsState<UsersSearchParams>
  viewer: Pick<User, 'id' | 'role'>
  profileHref: (personId: number) => string
}) {
  const { overlay, show, opens } = useOverlay()
  const [added, setAdded] = useState<ListedUser | null>(null)
  const beingDeleted = useUsersBeingDeleted()
  const editSheetOf = (user: ListedUser) => (
    <EditUserSheet user={user} viewer={viewer} onEdited={() => setAdded(null)} />
  )

  function menuOf(user: ListedUser) {
    if (!mayChangeUser(viewer, user)) return null
    const changesSignIn = mayChangeUserSignIn(viewer, user)
    const item = (label: string, opened: ReactElement) => ({
      label,
      onChoose: (button: HTMLElement | null) => show(opened, button),
    })
    return (
      <RowMenu
        name={user.displayName}
        items={() => [
          item('Edit User Details', editSheetOf(user)),
          changesSignIn && item('Update Email', <UpdateEmailSheet user={user} />),
          changesSignIn && item('Change Password', <ChangePasswordSheet user={user} />),
          changesSignIn &&
            user.id !== viewer.id &&
            item('Remove Two-Step Sign-In', <RemoveFactorsDialog user={user} />),
          { label: 'View Profile', to: profileHref(user.id) },
          mayDeleteUser(viewer, user) && {
            ...item('Delete User', <DeleteUserDialog user={user} />),
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
            show(<CreateUserSheet viewer={viewer} onCreated={setAdded} />, event.currentTarget)
          }}
          leftSection={<Icon name="plus" />}
        >
          Add User
        </Button>
      </div>
      {added === null ? null : (
        <Alert {...alertProps.success} title={`${added.displayName} was added.`}>
          <p>To make this user an organizer or staff member, edit the role.</p>
          <Button variant="default" onClick={opens(editSheetOf(added))}>
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
      {overlay}
    </>
  )
}
