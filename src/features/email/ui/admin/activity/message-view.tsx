import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '../../../../../platform/format/dates.ts'
import type { OutboxMessageDetails } from '../../../contract/outbox.ts'
import { messageTitle, recipientWords, triesWords, typeWords } from './activity-labels.ts'
import { MessageActions } from './message-actions.tsx'
import { MessagePreview } from './message-preview.tsx'
import { MessageTimeline } from './message-timeline.tsx'
import { StateBadge } from './state-badge.tsx'

export interface MessageViewProps {
  message: OutboxMessageDetails
  /** Builds a message's query string. */
  searchOf: (id: number) => string
}

export function MessageView({ message, searchOf }: MessageViewProps) {
  const head = useRef<HTMLDivElement>(null)
  return (
    <div className="message-view">
      <div className="message-facts">
        <div className="message-head" ref={head} tabIndex={-1}>
          <p className="message-subject">{messageTitle(message)}</p>
          <StateBadge message={message} />
        </div>
        <MessageActions message={message} onButtonGone={() => head.current?.focus()} />
        <dl className="message-facts-list">
          <Fact name="To">{recipientWords(message)}</Fact>
          <Fact name="Type">{typeWords[message.templateType]}</Fact>
          <Fact name="Tries">{triesOf(message)}</Fact>
          {message.lastError === null ? null : <Fact name="Last error">{message.lastError}</Fact>}
          <Fact name="Message-ID">{message.messageId}</Fact>
          <Copies message={message} searchOf={searchOf} />
        </dl>
        <h3 className="message-part">What happened</h3>
        <MessageTimeline message={message} />
      </div>
      <div className="message-looks">
        <h3 className="message-part">How it looks</h3>
        <MessagePreview message={message} />
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function triesOf({ status, attempts, nextAttemptAt }: OutboxMessageDetails): string {
  const tries = triesWords(attempts)
  return status === 'queued' && attempts > 0 ? `${tries}; the next at ${formatInstant(nextAttemptAt)}` : tries
}

function Copies({ message: { resentFrom, resentAs }, searchOf }: MessageViewProps) {
  const wayTo = ({ id, createdAt }: { id: number; createdAt: string }) => (
    <li key={id}>
      <Link className="message-link" to={{ search: searchOf(id) }} replace preventScrollReset>
        Message of {formatInstant(createdAt)}
      </Link>
    </li>
  )
  return (
    <>
      {resentFrom === null ? null : (
        <Fact name="Once more">
          <ul className="message-copies">{wayTo(resentFrom)}</ul>
        </Fact>
      )}
      {resentAs.length === 0 ? null : (
        <Fact name="Sent again as">
          <ul className="message-copies">{resentAs.map(wayTo)}</ul>
        </Fact>
      )}
    </>
  )
}
