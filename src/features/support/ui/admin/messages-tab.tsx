import { Badge, Button } from '@mantine/core'
import { Link } from 'react-router'
import type { SupportMessage } from '#app/features/support/contract/messages.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { PaginatedList } from '#app/ui/admin/paginated-list.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { TruncatedText } from '#app/ui/truncated-text.tsx'
import {
  resolveMessageMutation,
  type SupportMessagesSearchParams,
  supportMessageKindLabels,
  supportMessageStatusLabels,
  supportMessagesQuery,
} from './messages-api.ts'

const shownCharacters = 300

function SupportMessageCard({ message, userHref }: { message: SupportMessage; userHref: string }) {
  const { mutate, isPending } = useEndpointMutation(resolveMessageMutation)
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
          <p className="muted">{formatDateTime(createdAt)}</p>
        </div>
        <Badge {...badgeProps[isOpen ? 'warning' : 'success']}>{isOpen ? 'Open' : 'Resolved'}</Badge>
      </div>
      <TruncatedText text={message.message} limit={shownCharacters} />
      {kind === 'password_reset' ? (
        <p className="muted">
          This person requests a new password. Make sure that they own the account, then{' '}
          <Link to={userHref}>find the user</Link> and change the password there.
        </p>
      ) : null}
      {isOpen ? null : <p className="muted">{resolvedText(message)}</p>}
      <div className="row-actions">
        <Button component="a" href={replyMailtoHref(message)} leftSection={<Icon name="mail" />}>
          Reply by e-mail
        </Button>
        {isOpen ? (
          <BusyButton
            variant="subtle"
            busyLabel={isPending ? 'Resolving...' : undefined}
            onClick={() => mutate({ id })}
            leftSection={<Icon name="check" />}
          >
            Mark as resolved
          </BusyButton>
        ) : null}
      </div>
    </li>
  )
}

function resolvedText({ resolvedAt, resolvedBy }: SupportMessage): string {
  const by = resolvedBy === null ? '' : ` by ${resolvedBy.displayName}`
  return resolvedAt === null ? 'Resolved' : `Resolved${by} on ${formatDateTime(resolvedAt)}`
}

/** A mailto link with a prefilled reply. */
export function replyMailtoHref({ email, subject }: Pick<SupportMessage, 'email' | 'subject'>): string {
  const replySubject = `Re: ${subject ?? 'Your password reset request'}`
  // Escaped, because an address may contain header delimiters.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(replySubject)}`
}

export function SupportMessagesTab({
  state,
  userHref,
}: {
  state: ListParamsState<SupportMessagesSearchParams>
  userHref: (email: string) => string
}) {
  return (
    <PaginatedList
      things="messages"
      query={supportMessagesQuery(state[0])}
      state={state}
      filters={[
        { label: 'Kind', param: 'kind', all: 'All kinds', options: supportMessageKindLabels },
        { label: 'Status', param: 'status', all: 'All statuses', options: supportMessageStatusLabels },
      ]}
    >
      {({ messages }) => (
        <ul className="list-stack" aria-label="Messages">
          {messages.map((message) => (
            <SupportMessageCard key={message.id} message={message} userHref={userHref(message.email)} />
          ))}
        </ul>
      )}
    </PaginatedList>
  )
}
