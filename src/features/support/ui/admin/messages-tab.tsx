import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { wordIn } from '../../../../ui/admin/address.ts'
import { ListSkeleton } from '../../../../ui/admin/list-skeleton.tsx'
import { Pager } from '../../../../ui/admin/pager.tsx'
import { useLastPage } from '../../../../ui/admin/use-last-page.ts'
import { EmptyState, ErrorState } from '../../../../ui/public/states.tsx'
import { type MessagesAddress, messagesQuery } from '../support-admin-api.ts'
import { MessageCard } from './message-card.tsx'
import { kinds, statuses } from './messages-address.ts'

const skeletonRows = 5

const options = (all: string, words: Readonly<Record<string, string>>) => [
  { value: '', label: all },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
]
const kindOptions = options('All kinds', kinds)
const statusOptions = options('All statuses', statuses)

export interface MessagesTabProps {
  address: MessagesAddress
  /** @param isStep false where the change is no place to come back to */
  onAddress: (address: MessagesAddress, isStep?: boolean) => void
  /** Where the user with an e-mail address is found. */
  userHref: (email: string) => string
}

/** What visitors wrote to the provider. */
export function MessagesTab({ address, onAddress, userHref }: MessagesTabProps) {
  return (
    <>
      <div className="toolbar">
        <NativeSelect
          className="toolbar-filter"
          size="md"
          label="Kind"
          data={kindOptions}
          value={address.kind ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onAddress({ ...address, kind: wordIn(kinds, value), page: 1 })
          }
        />
        <NativeSelect
          className="toolbar-filter"
          size="md"
          label="Status"
          data={statusOptions}
          value={address.status ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onAddress({ ...address, status: wordIn(statuses, value), page: 1 })
          }
        />
      </div>
      <FoundMessages
        address={address}
        userHref={userHref}
        onPage={(page, isStep) => onAddress({ ...address, page }, isStep)}
      />
    </>
  )
}

interface FoundMessagesProps {
  address: MessagesAddress
  userHref: MessagesTabProps['userHref']
  onPage: (page: number, isStep?: boolean) => void
}

function FoundMessages({ address, userHref, onPage }: FoundMessagesProps) {
  const found = useQuery({ ...messagesQuery(useApi(), address), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = found
  useLastPage(address.page, isPlaceholderData ? undefined : data, (page) => onPage(page, false))
  if (found.isError && data === undefined)
    return (
      <ErrorState message="Failed to load messages. Please try again." onRetry={() => void found.refetch()} />
    )
  if (data === undefined) return <ListSkeleton label="Loading messages" rows={skeletonRows} />
  if (data.total === 0 && !isPlaceholderData) return <EmptyState title="No messages found." />
  return (
    <>
      {isPlaceholderData ? (
        <ListSkeleton label="Loading messages" rows={skeletonRows} />
      ) : (
        <ul className="list-stack" aria-label="Messages">
          {data.messages.map((message) => (
            <MessageCard key={message.id} message={message} userHref={userHref(message.email)} />
          ))}
        </ul>
      )}
      <Pager page={address.page} total={data.total} limit={data.limit} onPage={onPage} />
    </>
  )
}
