import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../../../../ui/admin/confirm-dialog.tsx'
import { newAttemptKey } from '../../../../../ui/admin/idempotency-key.ts'
import { useSentOnce } from '../../../../../ui/admin/use-send-once.ts'
import { Alert } from '../../../../../ui/public/alert.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import type { OutboxMessageDetails } from '../../../contract/outbox.ts'
import { messageResending, messageRetry } from '../../outbox-api.ts'
import { messageTitle } from './activity-labels.ts'

export interface MessageActionsProps {
  message: OutboxMessageDetails
  /** Called when the pressed button disappears, to move the focus into the sheet. */
  onButtonGone: () => void
}

/** Retry or resend, after confirmation. */
export function MessageActions({ message, onButtonGone }: MessageActionsProps) {
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
        Try to send &ldquo;{messageTitle(message)}&rdquo; to <strong>{message.recipientEmail}</strong> from
        the beginning?
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
        Send &ldquo;{messageTitle(message)}&rdquo; once more, as a new message, to{' '}
        <strong>{message.resendTo}</strong>?
      </p>
      {hasMoved ? (
        <p className="muted">The first one went to {message.recipientEmail}, their address then.</p>
      ) : null}
      {refusal === null ? null : <Alert variant="error">{refusal}</Alert>}
    </ConfirmDialog>
  )
}
