import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '../../../../../platform/format/dates.ts'
import { ConfirmDialog } from '../../../../../ui/admin/confirm-dialog.tsx'
import { newAttemptKey } from '../../../../../ui/admin/idempotency-key.ts'
import { useSentOnce } from '../../../../../ui/admin/use-admin-mutation.ts'
import { Alert } from '../../../../../ui/public/alert.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import type { OutboxMessageDetails } from '../../../contract/outbox.ts'
import { messageResending, messageRetry } from '../../outbox-api.ts'
import { TemplatePreviewPane } from '../templates/template-preview.tsx'
import {
  type EventWords,
  eventWords,
  messageTitle,
  recipientWords,
  triesWords,
  typeWords,
} from './activity-labels.ts'
import { StateBadge } from './messages-list.tsx'

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
        <h3 className="message-part">Preview</h3>
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
        <Fact name="Copy of">
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

function MessagePreview({ message }: { message: OutboxMessageDetails }) {
  const { preview, previewReason, status } = message
  if (preview === null) return <Alert>{previewReason}</Alert>
  const isUnwritten = status === 'queued' && message.subject === null
  return (
    <div className="stack">
      {isUnwritten ? (
        <p className="muted">The message is created when it is sent. This is how it would look now.</p>
      ) : null}
      <TemplatePreviewPane message={preview} />
    </div>
  )
}

interface Moment extends EventWords {
  readonly at: string | null
  readonly details: string | null
}

function MessageTimeline({ message }: { message: OutboxMessageDetails }) {
  return (
    <ol className="timeline">
      {momentsOf(message).map(({ icon, words, at, details }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of a kind may happen in one instant
        <li className="timeline-entry" key={place}>
          <span className="timeline-sign">
            <Icon name={icon} />
          </span>
          <div>
            <p className="timeline-title">{words}</p>
            {at === null ? null : <p className="muted">{formatInstant(at)}</p>}
            {details === null ? null : <p>{details}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function momentsOf({ createdAt, sentAt, events, ...message }: OutboxMessageDetails): Moment[] {
  const written: Moment = { icon: 'pencil', words: 'Created', at: createdAt, details: null }
  const sent: Moment[] = sentAt === null ? [] : [{ icon: 'send', words: 'Sent', at: sentAt, details: null }]
  const failed: Moment[] =
    message.status === 'dead'
      ? [{ icon: 'mail-x', words: 'Failed', at: message.bouncedAt, details: message.lastError }]
      : []
  const reported = events.map(({ eventType, occurredAt, details, provider }) => ({
    ...eventWords[eventType],
    at: occurredAt,
    details: [details, `Reported by ${provider}`].filter(Boolean).join(' · '),
  }))
  // Clocks differ, so creating and sending always come first.
  return [written, ...sent, ...failed, ...reported]
}

interface MessageActionsProps {
  message: OutboxMessageDetails
  /** Called when the pressed button disappears, to move the focus into the sheet. */
  onButtonGone: () => void
}

/** Retry or resend, after confirmation. */
function MessageActions({ message, onButtonGone }: MessageActionsProps) {
  const [asking, setAsking] = useState<'retry' | 'resend' | null>(null)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    setAsking(null)
    // After the next paint, as the dialog holds the focus until then.
    setTimeout(() =>
      requestAnimationFrame(() => (button.current === null ? onButtonGone() : button.current.focus())),
    )
  }

  // Mutually exclusive.
  const offered = message.canRetry ? 'retry' : message.canResend ? 'resend' : null
  return (
    <>
      {offered === null ? null : (
        <div className="row-actions">
          <Button
            ref={button}
            variant={offered === 'retry' ? 'primary' : 'secondary'}
            onClick={() => setAsking(offered)}
          >
            <Icon name={offered === 'retry' ? 'rotate-cw' : 'send'} />
            {offered === 'retry' ? 'Retry' : 'Send again'}
          </Button>
        </div>
      )}
      {asking === 'retry' ? <RetryDialog message={message} onClose={close} /> : null}
      {asking === 'resend' ? <ResendDialog message={message} onClose={close} /> : null}
    </>
  )
}

interface DialogProps {
  message: OutboxMessageDetails
  onClose: () => void
}

function RetryDialog({ message, onClose }: DialogProps) {
  const { send, isPending, refusal } = useSentOnce(messageRetry)
  return (
    <ConfirmDialog
      title="Retry Message"
      isOpen
      onClose={onClose}
      confirm={{
        label: 'Retry',
        busyLabel: isPending ? 'Retrying...' : undefined,
        onPress: () => send({ id: message.id }, onClose),
        variant: 'primary',
      }}
    >
      <p>
        Try to send &ldquo;{messageTitle(message)}&rdquo; to <strong>{message.recipientEmail}</strong> again?
      </p>
      {refusal === null ? null : <Alert variant="error">{refusal}</Alert>}
    </ConfirmDialog>
  )
}

function ResendDialog({ message, onClose }: DialogProps) {
  const [attemptKey] = useState(newAttemptKey)
  const { send, isPending, refusal } = useSentOnce(messageResending(attemptKey))
  const hasMoved = message.resendTo !== message.recipientEmail
  return (
    <ConfirmDialog
      title="Send Message Again"
      isOpen
      onClose={onClose}
      confirm={{
        label: 'Send again',
        busyLabel: isPending ? 'Sending...' : undefined,
        onPress: () => send({ id: message.id }, onClose),
        variant: 'primary',
      }}
    >
      <p>
        Send &ldquo;{messageTitle(message)}&rdquo; again as a new message to{' '}
        <strong>{message.resendTo}</strong>?
      </p>
      {hasMoved ? (
        <p className="muted">The first one went to {message.recipientEmail}, their address then.</p>
      ) : null}
      {refusal === null ? null : <Alert variant="error">{refusal}</Alert>}
    </ConfirmDialog>
  )
}
