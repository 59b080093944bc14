import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError } from '../../../../../platform/api-client/api-client.ts'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { ConfirmDialog } from '../../../../../ui/admin/confirm-dialog.tsx'
import { FoundList, ListSkeleton } from '../../../../../ui/admin/results-list.tsx'
import { SearchBox, useSearchText } from '../../../../../ui/admin/search-box.tsx'
import { filterOptions, wordIn } from '../../../../../ui/admin/search-params.ts'
import { Sheet } from '../../../../../ui/admin/sheet.tsx'
import { useSentOnce } from '../../../../../ui/admin/use-admin-mutation.ts'
import { useOpened, useOpener } from '../../../../../ui/admin/use-opener.ts'
import { Alert } from '../../../../../ui/public/alert.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import { EmptyState, ErrorState } from '../../../../../ui/public/states.tsx'
import { type ActivityAddress, messageQuery, outboxQuery, retryOfAll } from '../../outbox-api.ts'
import { healthQuery } from '../../settings-api.ts'
import { stateWords, typeWords } from './activity-labels.ts'
import { MessageView } from './message-view.tsx'
import { MessagesList } from './messages-list.tsx'

const skeletonRows = 10

const stateOptions = filterOptions('All statuses', stateWords)
const typeOptions = filterOptions('All types', typeWords)

export interface ActivityTabProps {
  address: ActivityAddress
  /** @param shouldPush false replaces the history entry */
  onAddress: (address: ActivityAddress, shouldPush?: boolean) => void
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
        onPage={(page, shouldPush) => onAddress({ ...address, page }, shouldPush)}
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

/** Why mail is waiting; nothing if the health is unknown. */
function WaitingNotice({ waiting }: { waiting: number }) {
  const { data: health } = useQuery({ ...healthQuery(useApi()), enabled: waiting > 0 })
  if (waiting === 0 || health === undefined || health.status === 'ok') return null
  return (
    <div className="waiting-notice">
      <Alert variant="warning">
        <p>
          {waiting === 1 ? '1 message is waiting' : `${waiting} messages are waiting`}: {health.message}
        </p>
        <p>
          <Link to={{ search: '' }} className="message-link">
            Go to Configuration
          </Link>
        </p>
      </Alert>
    </div>
  )
}

interface MessageSheetProps {
  id: number | null
  /** Builds a message's query string. */
  searchOf: (id: number) => string
  onClose: () => void
}

function MessageSheet({ id, searchOf, onClose }: MessageSheetProps) {
  if (id === null) return null
  return (
    <Sheet title="Message" isOpen isWide onClose={onClose}>
      {/* Keyed, so that a confirmation never applies to another message. */}
      <LoadedMessage key={id} id={id} searchOf={searchOf} />
    </Sheet>
  )
}

function LoadedMessage({ id, searchOf }: { id: number; searchOf: (id: number) => string }) {
  const { data, error, refetch } = useQuery(messageQuery(useApi(), id))
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title="No message found.">This message does not exist.</EmptyState>
  if (data !== undefined) return <MessageView message={data} searchOf={searchOf} />
  if (error === null) return <ListSkeleton label="Loading the message" rows={6} />
  return <ErrorState message="Failed to load the message. Please try again." onRetry={() => void refetch()} />
}

/**
 * Retries all failed messages after confirmation.
 * @param failed total, unfiltered
 */
function RetryAll({ failed }: { failed: number }) {
  const dialog = useOpened<'retry-all'>()
  const { send, isPending } = useSentOnce(retryOfAll)
  if (failed === 0) return null
  return (
    <div className="row-actions retry-all">
      <Button variant="secondary" onClick={({ currentTarget }) => dialog.show('retry-all', currentTarget)}>
        <Icon name="rotate-cw" />
        Retry all failed ({failed})
      </Button>
      <ConfirmDialog
        title="Retry All Failed Messages"
        isOpen={dialog.open !== null}
        onClose={dialog.close}
        confirm={{
          label: 'Retry all',
          busyLabel: isPending ? 'Retrying...' : undefined,
          onPress: () => send({}, dialog.close),
          variant: 'primary',
        }}
      >
        <p>
          All failed messages will be sent again, including those that are not on this page. Make sure that the cause of the failure has been fixed.
        </p>
      </ConfirmDialog>
    </div>
  )
}
