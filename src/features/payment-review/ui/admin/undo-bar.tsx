import { useEffect, useState } from 'react'
import { undoWindowSeconds } from '#app/features/payments/contract/payment-limits.ts'
import type { PaymentReviewAction } from '#app/features/registrations/contract/registration.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useCorrectPaymentDecision } from './payment-review-api.ts'

export interface UndoablePaymentDecision {
  readonly registrationId: number
  readonly name: string
  readonly action: PaymentReviewAction
  /** Time of the decision, from `performance.now()`. */
  readonly decidedAt: number
}

const doneLabels: Record<PaymentReviewAction, string> = { approve: 'Approved', reject: 'Rejected' }

/** Undo of the last decision, offered until its e-mail is sent. */
export function UndoDecisionBar({
  decision,
  onUndone,
  onEnd,
}: {
  decision: UndoablePaymentDecision
  onUndone: (registrationId: number) => void
  onEnd: () => void
}) {
  const left = useSecondsLeft(decision.decidedAt, onEnd)
  const { mutate, isPending } = useCorrectPaymentDecision(
    'POST /attendees/undo-payment-decision',
    'Decision undone. No e-mail was sent.',
  )
  const { registrationId, name, action } = decision

  function undo() {
    mutate(
      { registrationId },
      {
        onSuccess: () => onUndone(registrationId),
        onSettled: onEnd,
      },
    )
  }

  return (
    <div className="review-undo">
      <p>
        <span role="status">
          {doneLabels[action]}: {name}.
        </span>{' '}
        <span className="muted" aria-hidden="true">
          E-mail in {left} s
        </span>
      </p>
      <BusyButton
        busyLabel={isPending ? 'Undoing...' : undefined}
        onClick={undo}
        leftSection={<Icon name="rotate-ccw" />}
      >
        Undo
        <span className="sr-only">the decision about {name}</span>
      </BusyButton>
    </div>
  )
}

function useSecondsLeft(decidedAt: number, onEnd: () => void): number {
  const [now, setNow] = useState(() => performance.now())
  const left = Math.ceil(undoWindowSeconds - (now - decidedAt) / 1000)
  const isOver = left <= 0
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  return Math.max(0, left)
}
