import { Link } from 'react-router'
import { formatInstant } from '../../../../platform/format/dates.ts'
import { Badge } from '../../../../ui/public/badge.tsx'
import { Button } from '../../../../ui/public/button.tsx'
import { Icon } from '../../../../ui/public/icon.tsx'
import { ShowMore } from '../../../../ui/public/show-more.tsx'
import type { SupportMessage } from '../../contract/messages.ts'
import { useResolveMessage } from '../support-admin-api.ts'
import { replyHref } from './reply-link.ts'

const shownCharacters = 300

export interface MessageCardProps {
  message: SupportMessage
  userHref: string
}

export function MessageCard({ message, userHref }: MessageCardProps) {
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
          Somebody asks for a new password. Make sure that they own the account, then{' '}
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
