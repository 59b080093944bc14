import { Badge, Table } from '@mantine/core'
import { Link } from 'react-router'
import { describeTemplateType } from '#app/features/email/contract/notifications.ts'
import type { OutboxMessageSummary } from '#app/features/email/contract/outbox.ts'
import { toMessageState } from '#app/features/email/rules/outbox.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { ListTable } from '#app/ui/admin/paginated-list.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { truncateText } from '#app/ui/cut-text.ts'
import {
  deliveryAttemptsText,
  emailMessageTitle,
  messageStateLabels,
  messageStateVariants,
} from './activity-labels.ts'

const columns = ['Message', 'Recipient', 'Status', 'Tries', 'Created']

/** The message's sheet shows the full text. */
const errorTextLimit = 80

export interface EmailMessagesListProps {
  messages: readonly OutboxMessageSummary[]
  /** Builds a message's query string. */
  searchOf: (id: number) => string
  /** @param link that gets the focus back */
  onOpening: (link: HTMLElement) => void
}

export function EmailMessagesList({ messages, ...opening }: EmailMessagesListProps) {
  return (
    <>
      <ListTable label="Messages" columns={columns} isWide>
        {messages.map((message) => (
          <Table.Tr key={message.id}>
            <Table.Td>
              <Title message={message} {...opening} />
            </Table.Td>
            <Table.Td className="message-recipient">
              {message.recipientName === null ? null : <p>{message.recipientName}</p>}
              <p className={message.recipientName === null ? undefined : 'muted'}>{message.recipientEmail}</p>
            </Table.Td>
            <Table.Td>
              <MessageStateBadge message={message} />
              <LastError message={message} />
            </Table.Td>
            <Table.Td className="list-short">{message.attempts}</Table.Td>
            <Table.Td>{formatDateTime(message.createdAt)}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Messages">
        {messages.map((message) => (
          <li className="list-card" key={message.id}>
            <Title message={message} {...opening} />
            <div>
              <MessageStateBadge message={message} />
            </div>
            <LastError message={message} />
            <p>
              {message.recipientName === null ? null : `${message.recipientName} · `}
              {message.recipientEmail}
            </p>
            <p className="muted">
              {formatDateTime(message.createdAt)} · {deliveryAttemptsText(message.attempts)}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

interface TitleProps extends Omit<EmailMessagesListProps, 'messages'> {
  message: OutboxMessageSummary
}

function Title({ message, searchOf, onOpening }: TitleProps) {
  return (
    <>
      <Link
        className="message-link"
        to={{ search: searchOf(message.id) }}
        preventScrollReset
        onClick={({ currentTarget }) => onOpening(currentTarget)}
      >
        {emailMessageTitle(message)}
      </Link>
      {message.subject === null ? null : (
        <p className="muted">{describeTemplateType(message.templateType).label}</p>
      )}
    </>
  )
}

function LastError({ message: { lastError } }: { message: OutboxMessageSummary }) {
  return lastError === null ? null : <p className="muted">{truncateText(lastError, errorTextLimit)}</p>
}

export function MessageStateBadge({ message }: { message: OutboxMessageSummary }) {
  const state = toMessageState(message)
  return <Badge {...badgeProps[messageStateVariants[state]]}>{messageStateLabels[state]}</Badge>
}
