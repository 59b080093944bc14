import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { formatInstant } from '../../../../platform/format/dates.ts'
import { FoundList } from '../../../../ui/admin/results-list.tsx'
import { filterOptions, wordIn } from '../../../../ui/admin/search-params.ts'
import { Badge } from '../../../../ui/public/badge.tsx'
import { Button } from '../../../../ui/public/button.tsx'
import { Icon } from '../../../../ui/public/icon.tsx'
import { ShowMore } from '../../../../ui/public/show-more.tsx'
import type { SupportMessage } from '../../contract/messages.ts'
import { type MessagesAddress, messagesQuery, useResolveMessage } from '../support-admin-api.ts'
import { kinds, statuses } from './messages-search-params.ts'

const shownCharacters = 300

interface MessageCardProps {
  message: SupportMessage
  userHref: string
}

function MessageCard({ message, userHref }: MessageCardProps) {
  const { mutate, isPending } = useResolveMessage()
  const { id, kind, name, email, subject, status, createdAt } = message
  const isOpen = status === 'open'
  return (
    <li className="list-card">
      <div className="list-card-head">
        <div>
          <h2 className="list-card-title">{subject ?? 'Password reset request'}</h2>
          <p>
            {name} · {email}
          </p>
          <p className="muted">{formatInstant(createdAt)}</p>
        </div>
        <Badge variant={isOpen ? 'warning' : 'success'}>{isOpen ? 'Open' : 'Resolved'}</Badge>
      </div>
      <ShowMore text={message.message} limit={shownCharacters} />
      {kind === 'password_reset' ? (
        <p className="muted">
          This person requests a new password. Make sure that they own the account, then{' '}
          <Link to={userHref}>find the user</Link> and change the password there.
        </p>
      ) : null}
      {isOpen ? null : <p className="muted">{resolvedWords(message)}</p>}
      <div className="row-actions">
        <a className="btn btn-secondary" href={replyHref(message)}>
          <Icon name="mail" />
          Reply by e-mail
        </a>
        {isOpen ? (
          <Button
            variant="ghost"
            busyLabel={isPending ? 'Resolving...' : undefined}
            onClick={() => mutate({ id })}
          >
            <Icon name="check" />
            Mark as resolved
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function resolvedWords({ resolvedAt, resolvedBy }: SupportMessage): string {
  const by = resolvedBy === null ? '' : ` by ${resolvedBy.displayName}`
  return resolvedAt === null ? 'Resolved' : `Resolved${by} on ${formatInstant(resolvedAt)}`
}

/** A mailto link with a prefilled reply. */
export function replyHref({ email, subject }: Pick<SupportMessage, 'email' | 'subject'>): string {
  const answer = `Re: ${subject ?? 'Your password reset request'}`
  // Escaped, because an address may contain header delimiters.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(answer)}`
}

const skeletonRows = 5

const kindOptions = filterOptions('All kinds', kinds)
const statusOptions = filterOptions('All statuses', statuses)

export interface MessagesTabProps {
  address: MessagesAddress
  /** @param shouldPush false replaces the history entry */
  onAddress: (address: MessagesAddress, shouldPush?: boolean) => void
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
        onPage={(page, shouldPush) => onAddress({ ...address, page }, shouldPush)}
      />
    </>
  )
}

interface FoundMessagesProps {
  address: MessagesAddress
  userHref: MessagesTabProps['userHref']
  onPage: (page: number, shouldPush: boolean) => void
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
