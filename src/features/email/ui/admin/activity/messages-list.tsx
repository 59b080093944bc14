import { Table } from '@mantine/core'
import { Link } from 'react-router'
import { formatInstant } from '../../../../../platform/format/dates.ts'
import { ListTable } from '../../../../../ui/admin/list-table.tsx'
import { Badge } from '../../../../../ui/public/badge.tsx'
import { shortenText } from '../../../../../ui/public/cut-text.ts'
import type { OutboxMessageSummary } from '../../../contract/outbox.ts'
import { toMessageState } from '../../../rules/outbox.ts'
import { messageTitle, stateVariants, stateWords, triesWords, typeWords } from './activity-labels.ts'

const columns = ['Message', 'Recipient', 'Status', 'Tries', 'Created']

/** The message's sheet shows the full text. */
const shownOfAnError = 80

export interface MessagesListProps {
  messages: readonly OutboxMessageSummary[]
  /** Builds a message's query string. */
  searchOf: (id: number) => string
  /** @param link that gets the focus back */
  onOpening: (link: HTMLElement) => void
}

export function MessagesList({ messages, ...opening }: MessagesListProps) {
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
              <StateBadge message={message} />
              <LastError message={message} />
            </Table.Td>
            <Table.Td className="list-short">{message.attempts}</Table.Td>
            <Table.Td>{formatInstant(message.createdAt)}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Messages">
        {messages.map((message) => (
          <li className="list-card" key={message.id}>
            <Title message={message} {...opening} />
            <div>
              <StateBadge message={message} />
            </div>
            <LastError message={message} />
            <p>
              {message.recipientName === null ? null : `${message.recipientName} · `}
              {message.recipientEmail}
            </p>
            <p className="muted">
              {formatInstant(message.createdAt)} · {triesWords(message.attempts)}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

interface TitleProps extends Omit<MessagesListProps, 'messages'> {
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
        {messageTitle(message)}
      </Link>
      {message.subject === null ? null : <p className="muted">{typeWords[message.templateType]}</p>}
    </>
  )
}

function LastError({ message: { lastError } }: { message: OutboxMessageSummary }) {
  return lastError === null ? null : <p className="muted">{shortenText(lastError, shownOfAnError)}</p>
}

export function StateBadge({ message }: { message: OutboxMessageSummary }) {
  const state = toMessageState(message)
  return <Badge variant={stateVariants[state]}>{stateWords[state]}</Badge>
}
