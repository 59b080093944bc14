import { Button, Textarea } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { PaymentReviewCase } from '#app/features/payment-review/contract/payment-review.ts'
import { maxTakeBackReasonLength } from '#app/features/payments/contract/payment-limits.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useCorrectPaymentDecision } from './payment-review-api.ts'
import type { PaymentReviewState } from './use-payment-review.ts'

const longestNotes = 1000

export interface RejectionDraft {
  readonly isOpen: boolean
  readonly notes: string
}

export interface PaymentDecisionPanelProps {
  payment: PaymentReviewCase
  review: PaymentReviewState
  /** Undo of the last decision, placed where no toast covers it. */
  undo: ReactNode
  rejecting: RejectionDraft
  onRejecting: (rejecting: RejectionDraft) => void
  onApprove: () => void
  onReject: () => void
}

/**
 * Approves, rejects with notes to the registrant, or skips; shows the payment's status and its consequences.
 */
export function PaymentDecisionPanel(props: PaymentDecisionPanelProps) {
  const { payment, review, undo, rejecting, onRejecting, onApprove } = props
  const { paymentStatus, amountDue, isCancelled } = payment.registration
  const canDecide = amountDue !== null && paymentStatus !== 'verified' && !isCancelled
  const isDecidable = review.readiness !== 'loading'
  if (canDecide && rejecting.isOpen) return <RejectionForm {...props} />
  return (
    <div className="review-decide">
      {undo}
      <p className="muted">{paymentStatusText(payment)}</p>
      <SeatsNote payment={payment} />
      <div className="review-buttons">
        {canDecide ? (
          <>
            <BusyButton
              variant="filled"
              busyLabel={review.deciding === 'approve' ? 'Approving...' : undefined}
              {...(isDecidable ? { onClick: onApprove } : { 'aria-disabled': true })}
              leftSection={<Icon name="check" />}
            >
              Approve
            </BusyButton>
            {paymentStatus === 'pending' ? (
              <Button
                variant="filled"
                color="red"
                {...(isDecidable
                  ? { onClick: () => onRejecting({ ...rejecting, isOpen: true }) }
                  : { 'aria-disabled': true })}
                leftSection={<Icon name="x" />}
              >
                Reject
              </Button>
            ) : null}
          </>
        ) : null}
        {canTakeBackApproval(payment) ? (
          <TakeBackApprovalForm registrationId={payment.registration.id} />
        ) : null}
        <NextPaymentButton review={review} isDecided={!canDecide || paymentStatus === 'rejected'} />
      </div>
    </div>
  )
}

function SeatsNote({ payment: { seats, booking } }: { payment: PaymentReviewCase }) {
  const count = booking?.seats ?? seats.length
  return count > 1 ? (
    <p>
      You decide about all {count} seats{booking === null ? '' : ` of ${booking.institution}`} at once.
    </p>
  ) : null
}

/** Whether the approval can be undone, by the same rule as on the server. */
function canTakeBackApproval({ registration }: PaymentReviewCase): boolean {
  const { paymentStatus, amountDue, attendanceStatus } = registration
  return amountDue !== null && paymentStatus === 'verified' && attendanceStatus === 'registered'
}

function paymentStatusText({
  registration: { paymentStatus, amountDue, attendanceStatus, isCancelled },
}: PaymentReviewCase): string {
  if (isCancelled) return 'This registration was cancelled.'
  if (amountDue === null) return 'This seminar is free: there is no payment to check.'
  if (paymentStatus === 'verified')
    return attendanceStatus === 'registered'
      ? 'This payment is approved.'
      : 'This payment is approved. It cannot be taken back while attendance is marked.'
  if (paymentStatus === 'rejected') return 'This payment was rejected. It can still be approved.'
  return 'The e-mail is sent ten seconds after your decision. Until then, you can undo it.'
}

export function NextPaymentButton({ review, isDecided }: { review: PaymentReviewState; isDecided: boolean }) {
  const label = isDecided ? 'Next payment' : 'Skip'
  // The last pending payment can be decided but not skipped.
  const isPossible = review.hasNext || isDecided
  return (
    <Button
      {...(isPossible ? { onClick: () => review.skip(isDecided) } : { 'aria-disabled': true })}
      rightSection={<Icon name="chevron-right" />}
    >
      {label}
    </Button>
  )
}

function RejectionForm({ review, undo, rejecting, onRejecting, onReject }: PaymentDecisionPanelProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const isTooLong = rejecting.notes.trim().length > longestNotes

  // Focused manually: the dialog only handles its own opening.
  useEffect(() => box.current?.focus(), [])

  function send() {
    if (isTooLong) box.current?.focus()
    else onReject()
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') onRejecting({ ...rejecting, isOpen: false })
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }

  return (
    <div className="review-decide">
      {undo}
      <Textarea
        ref={box}
        label="Notes for the registrant (optional)"
        description="These notes are included in the e-mail. Say what is wrong with the proof, so that the registrant can send a better one."
        rows={3}
        value={rejecting.notes}
        onChange={(event) => onRejecting({ ...rejecting, notes: event.currentTarget.value })}
        onKeyDown={press}
        // Esc closes the notes, not the review.
        data-mantine-stop-propagation="true"
        error={isTooLong ? `At most ${longestNotes} characters` : undefined}
      />
      <div className="review-buttons">
        <BusyButton
          variant="filled"
          color="red"
          busyLabel={review.deciding === 'reject' ? 'Rejecting...' : undefined}
          {...(review.readiness === 'loading' ? { 'aria-disabled': true } : { onClick: send })}
        >
          Reject payment
        </BusyButton>
        <Button onClick={() => onRejecting({ ...rejecting, isOpen: false })}>Cancel</Button>
      </div>
    </div>
  )
}

/** Revokes an approval; the reason is stored for staff. */
function TakeBackApprovalForm({ registrationId }: { registrationId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { mutate, isPending } = useCorrectPaymentDecision(
    'POST /attendees/take-back-approval',
    'Approval taken back. The payment needs to be reviewed again.',
  )

  function send() {
    const trimmedReason = reason.trim()
    if (trimmedReason === '') setError('A reason is required')
    else if (trimmedReason.length > maxTakeBackReasonLength)
      setError(`At most ${maxTakeBackReasonLength} characters`)
    else mutate({ registrationId, reason: trimmedReason }, { onSuccess: () => setIsOpen(false) })
  }

  return (
    <>
      <Button
        variant="filled"
        color="red"
        onClick={() => setIsOpen(true)}
        leftSection={<Icon name="rotate-ccw" />}
      >
        Take approval back
      </Button>
      <ConfirmDialog
        title="Take this approval back?"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        isTypedInto
        confirm={{
          label: 'Take back',
          busyLabel: isPending ? 'Taking back...' : undefined,
          onPress: send,
        }}
      >
        <p>
          The payment will need review again, and the seat stays reserved. The registrant is e-mailed when you
          decide.
        </p>
        <Textarea
          label="Reason"
          description="Saved in the history. Only staff can see it."
          rows={3}
          required
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setError(null)
          }}
        />
      </ConfirmDialog>
    </>
  )
}
