import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { FoundList } from '../../../../ui/admin/results-list.tsx'
import { SearchBox } from '../../../../ui/admin/search-box.tsx'
import { useOpened } from '../../../../ui/admin/use-opened.ts'
import { useSearchText } from '../../../../ui/admin/use-search-text.ts'
import { Alert } from '../../../../ui/public/alert.tsx'
import { Button } from '../../../../ui/public/button.tsx'
import { Icon } from '../../../../ui/public/icon.tsx'
import type { ListedUser, User } from '../../contract/accounts.ts'
import { usersQuery } from '../users-api.ts'
import type { UserAction, UserMenuProps } from './user-menu.tsx'
import { type OpenSheet, UserSheets } from './user-sheets.tsx'
import { UsersList } from './users-list.tsx'
import type { UsersAddress } from './users-search-params.ts'

const skeletonRows = 5

export interface UsersTabProps {
  address: UsersAddress
  /** @param isStep false replaces the history entry */
  onAddress: (address: UsersAddress, isStep: boolean) => void
  viewer: Pick<User, 'id' | 'role'>
  profileHref: UserMenuProps['profileHref']
}

export function UsersTab({ address, onAddress, viewer, profileHref }: UsersTabProps) {
  const { open, show, close } = useOpened<OpenSheet>()
  const [added, setAdded] = useState<ListedUser | null>(null)
  const search = useSearchText(address.search, (text) =>
    onAddress({ search: text, page: 1 }, address.search === ''),
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
        >
          <Icon name="plus" />
          Add User
        </Button>
      </div>
      {added === null ? null : (
        <Alert variant="success" title={`${added.displayName} was added.`}>
          <p>The roles of organizer and staff are given by editing.</p>
          <Button
            variant="secondary"
            onClick={(event) => {
              show({ kind: 'edit', user: added }, event.currentTarget)
            }}
          >
            Edit role
          </Button>
        </Alert>
      )}
      <FoundUsers
        address={address}
        viewer={viewer}
        profileHref={profileHref}
        onChoose={choose}
        onPage={(page, isStep) => onAddress({ ...address, page }, isStep)}
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

interface FoundUsersProps {
  address: UsersAddress
  viewer: UsersTabProps['viewer']
  profileHref: UsersTabProps['profileHref']
  onChoose: (action: UserAction, user: ListedUser, button: HTMLElement | null) => void
  onPage: (page: number, isStep: boolean) => void
}

function FoundUsers({ address, viewer, profileHref, onChoose, onPage }: FoundUsersProps) {
  const found = useQuery({ ...usersQuery(useApi(), address), placeholderData: keepPreviousData })
  return (
    <FoundList things="users" found={found} skeletonRows={skeletonRows} page={address.page} onPage={onPage}>
      {({ users }) => (
        <UsersList users={users} viewer={viewer} profileHref={profileHref} onChoose={onChoose} />
      )}
    </FoundList>
  )
}
