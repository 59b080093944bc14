import { Alert, EmptyState } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  type ActivitySearchParams,
  outboxMessageQuery,
  outboxMessagesQuery,
  retryAllMessagesMutation,
} from '#app/features/email/ui/outbox-api.ts'
import { mailHealthQuery } from '#app/features/email/ui/settings-api.ts'
import { templateTypesQuery } from '#app/features/email/ui/templates-api.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { DataList } from '#app/ui/admin/data-list.tsx'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { useListQuery } from '#app/ui/admin/paginated-list.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useFocusRestorer } from '#app/ui/admin/use-opener.ts'
import { OpensButton } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { messageStateLabels } from './activity-labels.ts'
import { EmailMessageDetails } from './message-view.tsx'
import { messageColumns } from './messages-list.tsx'

export function EmailActivityTab({
  state,
  searchOf,
}: {
  state: ListParamsState<ActivitySearchParams>
  searchOf: (searchParams: ActivitySearchParams) => string
}) {
  const [searchParams, show] = state
  const query = outboxMessagesQuery(searchParams)
  const opener = useFocusRestorer()
  const { data } = useListQuery(query)
  const typeLabels = useTypeLabels(searchParams.type)

  function closeMessage() {
    show({ ...searchParams, message: undefined }, false)
    opener.restoreFocus()
  }

  const searchOfMessage = (message: number) => searchOf({ ...searchParams, message })

  return (
    <>
      <DataList
        things="messages"
        query={query}
        state={state}
        rows={({ messages }) => messages}
        columns={messageColumns(searchOfMessage, opener.remember)}
        search="Search recipient or subject"
        filters={[
          { label: 'Status', param: 'status', all: 'All statuses', options: messageStateLabels },
          { label: 'Type', param: 'type', all: 'All types', options: typeLabels },
        ]}
        notice={
          data && (
            <>
              <QueuedMailNotice waiting={data.waiting} />
              {searchParams.status === 'dead' && data.failed > 0 && (
                <div className="row-actions retry-all">
                  <OpensButton opens={<RetryAllDialog />} leftSection={<Icon name="rotate-cw" />}>
                    Retry all failed ({data.failed})
                  </OpensButton>
                </div>
              )}
            </>
          )
        }
        emptyTitle="No messages yet."
      />
      <EmailMessageSheet
        id={searchParams.message ?? null}
        searchOf={searchOfMessage}
        onClose={closeMessage}
      />
    </>
  )
}

/** Labels by type. An unknown one from the URL is among them, so that another can be chosen. */
function useTypeLabels(chosen = ''): Readonly<Record<string, string>> {
  const types = useQuery(templateTypesQuery()).data?.types ?? []
  const labels = Object.fromEntries(types.map(({ templateType, label }) => [templateType, label]))
  return chosen === '' || Object.hasOwn(labels, chosen) ? labels : { ...labels, [chosen]: chosen }
}

/** Explains why mail is waiting; nothing if the health is unknown. */
function QueuedMailNotice({ waiting }: { waiting: number }) {
  const { data: health } = useQuery({ ...mailHealthQuery(), enabled: waiting > 0 })
  if (waiting === 0 || health === undefined || health.status === 'ok') return null
  return (
    <div className="waiting-notice">
      <Alert {...alertProps.warning}>
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

interface EmailMessageSheetProps {
  id: number | null
  /** Builds a message's query string. */
  searchOf: (id: number) => string
  onClose: () => void
}

function EmailMessageSheet({ id, searchOf, onClose }: EmailMessageSheetProps) {
  if (id === null) return null
  return (
    <Sheet title="Message" isWide onClose={onClose}>
      {/* Keyed, so that a confirmation never applies to another message. */}
      <LoadedMessage key={id} id={id} searchOf={searchOf} />
    </Sheet>
  )
}

function LoadedMessage({ id, searchOf }: { id: number; searchOf: (id: number) => string }) {
  const query = useQuery(outboxMessageQuery(id))
  const { data, error } = query
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title="No message found." description="This message does not exist." />
  if (data === undefined) return <NotLoaded query={query} name="the message" />
  return <EmailMessageDetails message={data} searchOf={searchOf} />
}

function RetryAllDialog() {
  return (
    <ConfirmChange
      title="Retry All Failed Messages"
      mutation={retryAllMessagesMutation}
      input={{}}
      label="Retry all"
      busyLabel="Retrying..."
      color="brand"
    >
      <p>
        All failed messages will be sent again, including those that are not on this page. Make sure that the
        cause of the failure has been fixed.
      </p>
    </ConfirmChange>
  )
}
