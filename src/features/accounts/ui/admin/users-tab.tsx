import { Alert, Badge, type BadgeProps, Button, Table } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedUser, User } from '#app/features/accounts/contract/accounts.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { ListTable, PaginatedList } from '#app/ui/admin/paginated-list.tsx'
import { SearchBox, useDebouncedSearchText } from '#app/ui/admin/search-box.tsx'
import { alertProps, badgeProps } from '#app/ui/admin/status-props.tsx'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { Icon } from '#app/ui/icon.tsx'
import { type UserAction, UserMenu, type UserMenuProps } from './user-menu.tsx'
import { mayChangeUser, mayChangeUserSignIn, mayDeleteUser } from './user-rules.ts'
import { type OpenUserSheet, UserSheets } from './user-sheets.tsx'
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

const columns = ['Display Name', 'Email', 'Role', 'Created At']

interface UsersListProps {
  users: readonly ListedUser[]
  viewer: Pick<User, 'id' | 'role'>
  profileHref: UserMenuProps['profileHref']
  onChoose: UserMenuProps['onChoose']
}

function UsersList({ users, viewer, profileHref, onChoose }: UsersListProps) {
  const beingDeleted = useUsersBeingDeleted()

  function menuOf(user: ListedUser) {
    if (!mayChangeUser(viewer, user)) return null
    const isUnderWay = beingDeleted.includes(user.id)
    const offered = isUnderWay ? 'under_way' : 'offered'
    const deleting = mayDeleteUser(viewer, user) ? offered : 'not_offered'
    return (
      <UserMenu
        user={user}
        deleting={deleting}
        isOwn={user.id === viewer.id}
        changesSignIn={mayChangeUserSignIn(viewer, user)}
        profileHref={profileHref}
        onChoose={onChoose}
      />
    )
  }

  return (
    <>
      <ListTable label="Users" columns={columns} hasActions>
        {users.map((user) => (
          <Table.Tr key={user.id}>
            <Table.Td>{user.displayName}</Table.Td>
            <Table.Td>{user.email}</Table.Td>
            <Table.Td className="list-short">
              <RoleBadge role={user.role} /> <StatusBadge status={user.status} />
            </Table.Td>
            <Table.Td className="list-short">{createdAtText(user)}</Table.Td>
            <Table.Td className="list-actions">{menuOf(user)}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Users">
        {users.map((user) => (
          <li className="list-card" key={user.id}>
            <div className="list-card-head">
              <div>
                <p className="list-card-title">{user.displayName}</p>
                <p>{user.email}</p>
              </div>
              {menuOf(user)}
            </div>
            <div className="row-actions">
              <RoleBadge role={user.role} />
              <StatusBadge status={user.status} />
              <span className="muted">{createdAtText(user)}</span>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Shown only for users who cannot sign in. */
function StatusBadge({ status }: Pick<ListedUser, 'status'>) {
  return status === 'active' ? null : <Badge {...badgeProps.warning}>{status}</Badge>
}

function createdAtText({ createdAt }: { createdAt: Date | null }): string {
  return createdAt === null ? 'N/A' : formatDateTime(createdAt)
}

const skeletonRows = 5

export interface UsersTabProps {
  searchParams: UsersSearchParams
  /** @param shouldPush false replaces the history entry */
  onSearchParams: (searchParams: UsersSearchParams, shouldPush: boolean) => void
  viewer: Pick<User, 'id' | 'role'>
  profileHref: UserMenuProps['profileHref']
}

export function UsersTab({ searchParams, onSearchParams, viewer, profileHref }: UsersTabProps) {
  const { open, show, close } = useOpenOverlay<OpenUserSheet>()
  const [added, setAdded] = useState<ListedUser | null>(null)
  const search = useDebouncedSearchText(searchParams.search, (text) =>
    onSearchParams({ search: text, page: 1 }, searchParams.search === ''),
  )

  function choose(action: UserAction, user: ListedUser, button: HTMLElement | null) {
    show({ kind: action, user }, button)
  }

  return (
    <>
      <div className="toolbar">
        <SearchBox label="Search by name or email" search={search} />
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
      <UsersResults
        searchParams={searchParams}
        viewer={viewer}
        profileHref={profileHref}
        onChoose={choose}
        onPage={(page, shouldPush) => onSearchParams({ ...searchParams, page }, shouldPush)}
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

interface UsersResultsProps {
  searchParams: UsersSearchParams
  viewer: UsersTabProps['viewer']
  profileHref: UsersTabProps['profileHref']
  onChoose: (action: UserAction, user: ListedUser, button: HTMLElement | null) => void
  onPage: (page: number, shouldPush: boolean) => void
}

function UsersResults({ searchParams, viewer, profileHref, onChoose, onPage }: UsersResultsProps) {
  const query = useQuery({ ...usersQuery(searchParams), placeholderData: keepPreviousData })
  return (
    <PaginatedList
      things="users"
      query={query}
      skeletonRows={skeletonRows}
      page={searchParams.page}
      onPage={onPage}
    >
      {({ users }) => (
        <UsersList users={users} viewer={viewer} profileHref={profileHref} onChoose={onChoose} />
      )}
    </PaginatedList>
  )
}
