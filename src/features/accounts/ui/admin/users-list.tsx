import { Table } from '@mantine/core'
import { formatInstant } from '../../../../platform/format/dates.ts'
import { ListTable } from '../../../../ui/admin/list-table.tsx'
import { Badge } from '../../../../ui/public/badge.tsx'
import type { ListedUser, User } from '../../contract/accounts.ts'
import { useUsersBeingDeleted } from '../users-api.ts'
import { RoleBadge } from './role-badge.tsx'
import { UserMenu, type UserMenuProps } from './user-menu.tsx'
import { mayChange, mayChangeSignIn, mayDelete } from './user-rules.ts'

const columns = ['Display Name', 'Email', 'Role', 'Created At']

export interface UsersListProps {
  users: readonly ListedUser[]
  viewer: Pick<User, 'id' | 'role'>
  profileHref: UserMenuProps['profileHref']
  onChoose: UserMenuProps['onChoose']
}

export function UsersList({ users, viewer, profileHref, onChoose }: UsersListProps) {
  const beingDeleted = useUsersBeingDeleted()

  function menuOf(user: ListedUser) {
    if (!mayChange(viewer, user)) return null
    const isUnderWay = beingDeleted.includes(user.id)
    const offered = isUnderWay ? 'under_way' : 'offered'
    const deleting = mayDelete(viewer, user) ? offered : 'not_offered'
    return (
      <UserMenu
        user={user}
        deleting={deleting}
        isOwn={user.id === viewer.id}
        changesSignIn={mayChangeSignIn(viewer, user)}
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
            <Table.Td className="list-short">{createdAtWords(user)}</Table.Td>
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
              <span className="muted">{createdAtWords(user)}</span>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Shown only for users who cannot sign in. */
function StatusBadge({ status }: Pick<ListedUser, 'status'>) {
  return status === 'active' ? null : <Badge variant="warning">{status}</Badge>
}

function createdAtWords({ createdAt }: { createdAt: Date | null }): string {
  return createdAt === null ? 'N/A' : formatInstant(createdAt)
}
