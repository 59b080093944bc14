import { Alert, Badge, type BadgeProps } from '@mantine/core'
import { useState } from 'react'
import type { ListedUser, User } from '#app/features/accounts/contract/accounts.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import { RowMenu } from '#app/ui/admin/row-menu.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { alertProps, badgeProps } from '#app/ui/admin/status-props.tsx'
import { OpensButton } from '#app/ui/admin/use-overlay.tsx'
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
  const [added, setAdded] = useState<ListedUser | null>(null)
  const beingDeleted = useUsersBeingDeleted()
  const editSheetOf = (user: ListedUser) => (
    <EditUserSheet user={user} viewer={viewer} onEdited={() => setAdded(null)} />
  )

  function menuOf(user: ListedUser) {
    if (!mayChangeUser(viewer, user)) return null
    const changesSignIn = mayChangeUserSignIn(viewer, user)
    return (
      <RowMenu
        name={user.displayName}
        items={() => [
          { label: 'Edit User Details', opens: editSheetOf(user) },
          changesSignIn && { label: 'Update Email', opens: <UpdateEmailSheet user={user} /> },
          changesSignIn && { label: 'Change Password', opens: <ChangePasswordSheet user={user} /> },
          changesSignIn &&
            user.id !== viewer.id && {
              label: 'Remove Two-Step Sign-In',
              opens: <RemoveFactorsDialog user={user} />,
            },
          { label: 'View Profile', to: profileHref(user.id) },
          mayDeleteUser(viewer, user) && {
            label: 'Delete User',
            opens: <DeleteUserDialog user={user} />,
            isDanger: true,
            isDisabled: beingDeleted.includes(user.id),
          },
        ]}
      />
    )
  }

  return (
    <DataList
      things="users"
      query={usersQuery(state[0])}
      state={state}
      rows={({ users }) => users}
      columns={columns}
      search="Search by name or email"
      add={{ label: 'Add User', opens: <CreateUserSheet viewer={viewer} onCreated={setAdded} /> }}
      notice={
        added === null ? null : (
          <Alert {...alertProps.success} title={`${added.displayName} was added.`}>
            <p>To make this user an organizer or staff member, edit the role.</p>
            <OpensButton opens={editSheetOf(added)}>Edit role</OpensButton>
          </Alert>
        )
      }
      actions={menuOf}
    />
  )
}
