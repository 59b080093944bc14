import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { FoundList } from '../../../../ui/admin/results-list.tsx'
import { filterOptions, wordIn } from '../../../../ui/admin/search-params.ts'
import { type MessagesAddress, messagesQuery } from '../support-admin-api.ts'
import { MessageCard } from './message-card.tsx'
import { kinds, statuses } from './messages-search-params.ts'

const skeletonRows = 5

const kindOptions = filterOptions('All kinds', kinds)
const statusOptions = filterOptions('All statuses', statuses)

export interface MessagesTabProps {
  address: MessagesAddress
  /** @param isStep false replaces the history entry */
  onAddress: (address: MessagesAddress, isStep?: boolean) => void
  userHref: (email: string) => string
}

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
  onPage: (page: number, isStep: boolean) => void
}

function FoundMessages({ address, userHref, onPage }: FoundMessagesProps) {
  const found = useQuery({ ...messagesQuery(useApi(), address), placeholderData: keepPreviousData })
  return (
    <FoundList
      things="messages"
      found={found}
      skeletonRows={skeletonRows}
      page={address.page}
      onPage={onPage}
    >
      {({ messages }) => (
        <ul className="list-stack" aria-label="Messages">
          {messages.map((message) => (
            <MessageCard key={message.id} message={message} userHref={userHref(message.email)} />
          ))}
        </ul>
      )}
    </FoundList>
  )
}
