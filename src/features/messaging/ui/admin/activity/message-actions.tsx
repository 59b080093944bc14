import { useRef, useState } from 'react'
import { newAttemptKey } from '../../../../../ui/admin/attempt-key.ts'
import { ConfirmDialog } from '../../../../../ui/admin/confirm-dialog.tsx'
import { useSentOnce } from '../../../../../ui/admin/use-sent-once.ts'
import { Alert } from '../../../../../ui/public/alert.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import type { OutboxMessageDetails } from '../../../contract/outbox.ts'
import { messageResending, messageRetry } from '../../outbox-api.ts'
import { messageTitle } from './activity-words.ts'

export interface MessageActionsProps {
  message: OutboxMessageDetails
  /** The button that was pressed is gone with what it did: the focus needs a place within the sheet. */
  onButtonGone: () => void
}

/** What can be done with a message that failed, or was sent; each after a question that names its recipient. */
export function MessageActions({ message, onButtonGone }: MessageActionsProps) {
  const [asking, setAsking] = useState<'retry' | 'resend' | null>(null)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    setAsking(null)
    // After the next paint: until then the question keeps the focus.
    setTimeout(() =>
      requestAnimationFrame(() => (button.current === null ? onButtonGone() : button.current.focus())),
    )
  }

  // Never both: what failed was not sent.
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
