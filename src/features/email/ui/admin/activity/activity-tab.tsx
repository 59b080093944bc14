import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { FoundList } from '../../../../../ui/admin/results-list.tsx'
import { SearchBox } from '../../../../../ui/admin/search-box.tsx'
import { filterOptions, wordIn } from '../../../../../ui/admin/search-params.ts'
import { useOpener } from '../../../../../ui/admin/use-opener.ts'
import { useSearchText } from '../../../../../ui/admin/use-search-text.ts'
import { type ActivityAddress, outboxQuery } from '../../outbox-api.ts'
import { stateWords, typeWords } from './activity-labels.ts'
import { MessageSheet } from './message-sheet.tsx'
import { MessagesList } from './messages-list.tsx'
import { WaitingNotice } from './queued-notice.tsx'
import { RetryAll } from './retry-all.tsx'

const skeletonRows = 10

const stateOptions = filterOptions('All statuses', stateWords)
const typeOptions = filterOptions('All types', typeWords)

export interface ActivityTabProps {
  address: ActivityAddress
  /** @param isStep false replaces the history entry */
  onAddress: (address: ActivityAddress, isStep?: boolean) => void
  searchOf: (address: ActivityAddress) => string
}

export function ActivityTab({ address, onAddress, searchOf }: ActivityTabProps) {
  const found = useQuery({ ...outboxQuery(useApi(), address), placeholderData: keepPreviousData })
  const opener = useOpener()
  const { data } = found
  const isFiltered = address.search !== '' || address.status !== undefined || address.type !== undefined

  function closeMessage() {
    onAddress({ ...address, message: undefined }, false)
    opener.giveFocusBack()
  }

  return (
    <>
      <ActivityToolbar address={address} onAddress={onAddress} />
      {data === undefined ? null : <WaitingNotice waiting={data.waiting} />}
      {address.status === 'dead' && data !== undefined ? <RetryAll failed={data.failed} /> : null}
      <FoundList
        things="messages"
        found={found}
        skeletonRows={skeletonRows}
        page={address.page}
        onPage={(page, isStep) => onAddress({ ...address, page }, isStep)}
        emptyTitle={isFiltered ? 'No messages found.' : 'No messages yet.'}
      >
        {({ messages }) => (
          <MessagesList
            messages={messages}
            searchOf={(message) => searchOf({ ...address, message })}
            onOpening={opener.remember}
          />
        )}
      </FoundList>
      <MessageSheet
        id={address.message ?? null}
        searchOf={(message) => searchOf({ ...address, message })}
        onClose={closeMessage}
      />
    </>
  )
}

function ActivityToolbar({ address, onAddress }: Pick<ActivityTabProps, 'address' | 'onAddress'>) {
  const search = useSearchText(address.search, (text) =>
    onAddress({ ...address, search: text, page: 1 }, address.search === ''),
  )
  return (
    <div className="toolbar">
      <SearchBox label="Search recipient or subject" search={search} />
      <NativeSelect
        className="toolbar-filter"
        size="md"
        aria-label="Status"
        data={stateOptions}
        value={address.status ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onAddress({ ...address, status: wordIn(stateWords, value), page: 1 })
        }
      />
      <NativeSelect
        className="toolbar-filter"
        size="md"
        aria-label="Type"
        data={typeOptions}
        value={address.type ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onAddress({ ...address, type: wordIn(typeWords, value), page: 1 })
        }
      />
    </div>
  )
}
