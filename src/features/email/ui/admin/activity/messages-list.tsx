import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import type { OutboxMessageSummary } from '#app/features/email/contract/outbox.ts'
import { toMessageState } from '#app/features/email/rules/outbox.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import type { DataListColumn } from '#app/ui/admin/data-list.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { truncateText } from '#app/ui/cut-text.ts'
import { emailMessageTitle, messageStateLabels, messageStateVariants } from './activity-labels.ts'

/** The message's sheet shows the full text. */
const errorTextLimit = 80

/**
 * @param searchOf builds a message's query string
 * @param onOpening is called with the link that gets the focus back
 */
export function messageColumns(
  searchOf: (id: number) => string,
  onOpening: (link: HTMLElement) => void,
): readonly DataListColumn<OutboxMessageSummary>[] {
  return [
    {
      heading: 'Message',
      cell: (message) => (
        <>
          <Link
            className="message-link"
            to={{ search: searchOf(message.id) }}
            preventScrollReset
            onClick={({ currentTarget }) => onOpening(currentTarget)}
          >
            {emailMessageTitle(message)}
          </Link>
          {message.subject === null ? null : <p className="muted">{message.typeLabel}</p>}
        </>
      ),
    },
    {
      heading: 'Recipient',
      cell: ({ recipientName, recipientEmail }) => (
        <>
          {recipientName === null ? null : <p>{recipientName}</p>}
          <p className={recipientName === null ? undefined : 'muted'}>{recipientEmail}</p>
        </>
      ),
    },
    {
      heading: 'Status',
      cell: (message) => (
        <>
          <MessageStateBadge message={message} />
          {message.lastError && <p className="muted">{truncateText(message.lastError, errorTextLimit)}</p>}
        </>
      ),
    },
    { heading: 'Tries', isShort: true, onCard: 'named', cell: ({ attempts }) => attempts },
    { heading: 'Created', onCard: 'named', cell: ({ createdAt }) => formatDateTime(createdAt) },
  ]
}

export function MessageStateBadge({ message }: { message: OutboxMessageSummary }) {
  const state = toMessageState(message)
  return <Badge {...badgeProps[messageStateVariants[state]]}>{messageStateLabels[state]}</Badge>
}
