import { Alert, Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { OutboxMessageDetails } from '#app/features/email/contract/outbox.ts'
import { resendMessageMutation, retryMessageMutation } from '#app/features/email/ui/outbox-api.ts'
import { generateIdempotencyKey } from '#app/platform/api-client/idempotency-key.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { CloseOverlayContext } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TemplatePreviewPane } from '../templates/template-preview.tsx'
import {
  deliveryAttemptsText,
  emailMessageTitle,
  type MailEventLabel,
  mailEventLabels,
  recipientText,
} from './activity-labels.ts'
import { MessageStateBadge } from './messages-list.tsx'

export interface EmailMessageDetailsProps {
  message: OutboxMessageDetails
  /** Builds a message's query string. */
  searchOf: (id: number) => string
}

export function EmailMessageDetails({ message, searchOf }: EmailMessageDetailsProps) {
  const head = useRef<HTMLDivElement>(null)
  return (
    <div className="message-view">
      <div className="message-facts">
        <div className="message-head" ref={head} tabIndex={-1}>
          <p className="message-subject">{emailMessageTitle(message)}</p>
          <MessageStateBadge message={message} />
        </div>
        <EmailMessageActions message={message} onButtonGone={() => head.current?.focus()} />
        <dl className="message-facts-list">
          <Detail name="To">{recipientText(message)}</Detail>
          <Detail name="Type">{message.typeLabel}</Detail>
          <Detail name="Tries">{attemptsText(message)}</Detail>
          {message.lastError === null ? null : <Detail name="Last error">{message.lastError}</Detail>}
          <Detail name="Message-ID">{message.messageId}</Detail>
          <Copies message={message} searchOf={searchOf} />
        </dl>
        <h3 className="message-part">What happened</h3>
        <EmailMessageTimeline message={message} />
      </div>
      <div className="message-views">
        <h3 className="message-part">Preview</h3>
        <EmailMessagePreview message={message} />
      </div>
    </div>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function attemptsText({ status, attempts, nextAttemptAt }: OutboxMessageDetails): string {
  const tries = deliveryAttemptsText(attempts)
  return status === 'queued' && attempts > 0
    ? `${tries}; the next at ${formatDateTime(nextAttemptAt)}`
    : tries
}

function Copies({ message: { resentFrom, resentAs }, searchOf }: EmailMessageDetailsProps) {
  const wayTo = ({ id, createdAt }: { id: number; createdAt: string }) => (
    <li key={id}>
      <Link className="message-link" to={{ search: searchOf(id) }} replace preventScrollReset>
        Message of {formatDateTime(createdAt)}
      </Link>
    </li>
  )
  return (
    <>
      {resentFrom === null ? null : (
        <Detail name="Copy of">
          <ul className="message-copies">{wayTo(resentFrom)}</ul>
        </Detail>
      )}
      {resentAs.length === 0 ? null : (
        <Detail name="Sent again as">
          <ul className="message-copies">{resentAs.map(wayTo)}</ul>
        </Detail>
      )}
    </>
  )
}

function EmailMessagePreview({ message }: { message: OutboxMessageDetails }) {
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

interface Moment extends MailEventLabel {
  readonly at: string | null
  readonly details: string | null
}

function EmailMessageTimeline({ message }: { message: OutboxMessageDetails }) {
  return (
    <ol className="timeline">
      {momentsOf(message).map(({ icon, label, at, details }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of a kind may happen in one instant
        <li className="timeline-entry" key={place}>
          <span className="timeline-sign">
            <Icon name={icon} />
          </span>
          <div>
            <p className="timeline-title">{label}</p>
            {at === null ? null : <p className="muted">{formatDateTime(at)}</p>}
            {details === null ? null : <p>{details}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function momentsOf({ createdAt, sentAt, events, ...message }: OutboxMessageDetails): Moment[] {
  const created: Moment = { icon: 'pencil', label: 'Created', at: createdAt, details: null }
  const sent: Moment[] = sentAt === null ? [] : [{ icon: 'send', label: 'Sent', at: sentAt, details: null }]
  const failed: Moment[] =
    message.status === 'dead'
      ? [{ icon: 'mail-x', label: 'Failed', at: message.bouncedAt, details: message.lastError }]
      : []
  const reported = events.map(({ eventType, occurredAt, details, provider }) => ({
    ...mailEventLabels[eventType],
    at: occurredAt,
    details: [details, `Reported by ${provider}`].filter(Boolean).join(' · '),
  }))
  // Clocks differ, so creating and sending always come first.
  return [created, ...sent, ...failed, ...reported]
}

interface EmailMessageActionsProps {
  message: OutboxMessageDetails
  /** Callback when the pressed button disappears, to move the focus into the sheet. */
  onButtonGone: () => void
}

/** Retry or resend, after confirmation. */
function EmailMessageActions({ message, onButtonGone }: EmailMessageActionsProps) {
  const [confirming, setConfirming] = useState<'retry' | 'resend' | null>(null)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    setConfirming(null)
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
            variant={offered === 'retry' ? 'filled' : 'default'}
            onClick={() => setConfirming(offered)}
            leftSection={<Icon name={offered === 'retry' ? 'rotate-cw' : 'send'} />}
          >
            {offered === 'retry' ? 'Retry' : 'Send again'}
          </Button>
        </div>
      )}
      <CloseOverlayContext value={close}>
        {confirming === 'retry' ? <RetryDialog message={message} /> : null}
        {confirming === 'resend' ? <ResendDialog message={message} /> : null}
      </CloseOverlayContext>
    </>
  )
}

interface DialogProps {
  message: OutboxMessageDetails
}

function RetryDialog({ message }: DialogProps) {
  return (
    <ConfirmChange
      title="Retry Message"
      mutation={retryMessageMutation}
      input={{ id: message.id }}
      label="Retry"
      busyLabel="Retrying..."
      color="brand"
      showsRefusal
    >
      <p>
        Try to send &ldquo;{emailMessageTitle(message)}&rdquo; to <strong>{message.recipientEmail}</strong>{' '}
        again?
      </p>
    </ConfirmChange>
  )
}

function ResendDialog({ message }: DialogProps) {
  const [attemptKey] = useState(generateIdempotencyKey)
  return (
    <ConfirmChange
      title="Send Message Again"
      mutation={resendMessageMutation(attemptKey)}
      input={{ id: message.id }}
      label="Send again"
      busyLabel="Sending..."
      color="brand"
      showsRefusal
    >
      <p>
        Send &ldquo;{emailMessageTitle(message)}&rdquo; again as a new message to{' '}
        <strong>{message.resendTo}</strong>?
      </p>
      {message.resendTo === message.recipientEmail ? null : (
        <p className="muted">The first one went to {message.recipientEmail}, their address then.</p>
      )}
    </ConfirmChange>
  )
}
