import { TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { ListSkeleton } from '../../../../ui/admin/list-skeleton.tsx'
import { Pager } from '../../../../ui/admin/pager.tsx'
import { useLastPage } from '../../../../ui/admin/use-last-page.ts'
import { useOpener } from '../../../../ui/admin/use-opener.ts'
import { useSearchText } from '../../../../ui/admin/use-search-text.ts'
import { Button } from '../../../../ui/public/button.tsx'
import { Icon } from '../../../../ui/public/icon.tsx'
import { EmptyState, ErrorState } from '../../../../ui/public/states.tsx'
import type { ListedUser, User } from '../../contract.ts'
import { usersQuery } from '../users-api.ts'
import type { UserAction } from './user-menu.tsx'
import { type OpenSheet, UserSheets } from './user-sheets.tsx'
import type { UsersAddress } from './users-address.ts'
import { UsersList } from './users-list.tsx'

const skeletonRows = 5

export interface UsersTabProps {
  address: UsersAddress
  /** @param isStep false where the change is no place to come back to */
  onAddress: (address: UsersAddress, isStep: boolean) => void
  viewer: Pick<User, 'id' | 'role'>
}

/** Everybody who can sign in, and what can be done to them. */
export function UsersTab({ address, onAddress, viewer }: UsersTabProps) {
  const [open, setOpen] = useState<OpenSheet | null>(null)
  const opener = useOpener()
  const search = useSearchText(address.search, (text) =>
    onAddress({ search: text, page: 1 }, address.search === ''),
  )

  function choose(action: UserAction, user: ListedUser, button: HTMLElement | null) {
    opener.remember(button)
    setOpen({ kind: action, user })
  }

  function close() {
    setOpen(null)
    opener.giveFocusBack()
  }

  return (
    <>
      <div className="toolbar">
        <TextInput
          className="toolbar-search"
          size="md"
          type="search"
          aria-label="Search by name or email"
          placeholder="Search by name or email..."
          leftSection={<Icon name="search" />}
          value={search.text}
          onChange={(event) => search.type(event.currentTarget.value)}
        />
        <Button
          className="needs-script toolbar-end"
          onClick={(event) => {
            opener.remember(event.currentTarget)
            setOpen({ kind: 'create' })
          }}
        >
          <Icon name="plus" />
          Add User
        </Button>
      </div>
      <FoundUsers
        address={address}
        viewer={viewer}
        onChoose={choose}
        onPage={(page, isStep) => onAddress({ ...address, page }, isStep)}
      />
      <UserSheets open={open} viewer={viewer} onClose={close} />
    </>
  )
}

interface FoundUsersProps {
  address: UsersAddress
  viewer: UsersTabProps['viewer']
  onChoose: (action: UserAction, user: ListedUser, button: HTMLElement | null) => void
  onPage: (page: number, isStep: boolean) => void
}

function FoundUsers({ address, viewer, onChoose, onPage }: FoundUsersProps) {
  const found = useQuery({ ...usersQuery(useApi(), address), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = found
  useLastPage(address.page, isPlaceholderData ? undefined : data, (page) => onPage(page, false))

  if (found.isError && data === undefined)
    return (
      <ErrorState message="Failed to load users. Please try again." onRetry={() => void found.refetch()} />
    )
  if (data === undefined) return <ListSkeleton label="Loading users" rows={skeletonRows} />
  if (data.total === 0 && !isPlaceholderData) return <EmptyState title="No users found." />
  return (
    <>
      {isPlaceholderData ? (
        <ListSkeleton label="Loading users" rows={skeletonRows} />
      ) : (
        <UsersList users={data.users} viewer={viewer} onChoose={onChoose} />
      )}
      {/* It stays while the next page comes, so that the pressed button keeps the focus. */}
      <Pager
        page={address.page}
        total={data.total}
        limit={data.limit}
        onPage={(page) => onPage(page, true)}
      />
    </>
  )
}
