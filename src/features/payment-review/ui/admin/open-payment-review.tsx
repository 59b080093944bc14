import { ActionIcon, Alert, Button, EmptyState, Modal, Skeleton } from '@mantine/core'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { PaymentReviewCase } from '#app/features/payment-review/contract/payment-review.ts'
import type { PaymentState, ReviewedRegistration } from '#app/features/payments/contract/payments.ts'
import { PaymentStatusBadge } from '#app/features/payments/ui/admin/payment-badge.tsx'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Loading } from '#app/ui/loading.tsx'
import {
  OtherRegistrationsList,
  PaymentCaseDetails,
  PaymentCaseWarnings,
  PaymentVerificationHistory,
} from './case-facts.tsx'
import { NextPaymentButton, PaymentDecisionPanel, type RejectionDraft } from './decision-panel.tsx'
import { type ProofViewerControls, ReviewedProof } from './proof-viewer.tsx'
import { PaymentReferenceSearch } from './reference-search.tsx'
import {
  isTextControl,
  type ReviewShortcutAction,
  reviewShortcuts,
  ShortcutGuard,
  toReviewAction,
} from './review-keys.ts'
import { type UndoablePaymentDecision, UndoDecisionBar } from './undo-bar.tsx'
import { type PaymentReviewState, usePaymentReview } from './use-payment-review.ts'
import { proofZoomStep } from './use-proof-view.ts'

const letterShortcuts: ReadonlySet<ReviewShortcutAction> = new Set<ReviewShortcutAction>([
  'approve',
  'reject',
  'next',
])

export interface OpenPaymentReviewProps {
  registrationId: number
  seminarId: number | undefined
  onRegistration: (registrationId: number) => void
  onClose: () => void
  notes: Map<number, string>
  attendeeHint: (attendeeId: number) => ReactNode
  help: { readonly isOpen: boolean; show(isOpen: boolean): void }
}

export function OpenPaymentReview(props: OpenPaymentReviewProps) {
  const { registrationId, seminarId, onRegistration, onClose, notes, help } = props
  const review = usePaymentReview({ registrationId, seminarId, onRegistration })
  const payment = review.caseQuery.data
  const guard = useRef(new ShortcutGuard()).current
  const controls = useRef<ProofViewerControls>(null)
  const inside = useRef<HTMLDivElement>(null)
  useRetainedFocus(inside)
  const [rejectingOf, setRejectingOf] = useState<(RejectionDraft & { readonly id: number }) | null>(null)
  const rejecting =
    rejectingOf?.id === registrationId
      ? rejectingOf
      : { isOpen: false, notes: notes.get(registrationId) ?? '' }

  const [lastDecision, setLastDecision] = useState<UndoablePaymentDecision | null>(null)
  const forget = useCallback(() => setLastDecision(null), [])

  function setRejecting(next: RejectionDraft) {
    notes.set(registrationId, next.notes)
    setRejectingOf({ ...next, id: registrationId })
  }

  function finish(action: 'approve' | 'reject') {
    guard.begin(performance.now())
    const name = payment?.attendee.displayName ?? ''
    review.decide(action, rejecting.notes.trim(), () => {
      notes.delete(registrationId)
      guard.begin(performance.now())
      setLastDecision({ registrationId, name, action, decidedAt: performance.now() })
    })
  }

  const canPress = payment !== undefined && review.readiness === 'ready' && !review.isFinished
  const { amountDue, isCancelled, paymentStatus } = payment?.registration ?? {}
  // Nothing is decided about these either.
  const status = amountDue === null || isCancelled ? 'verified' : paymentStatus
  const acts: Record<ReviewShortcutAction, () => void> = {
    approve: () => canPress && status !== 'verified' && finish('approve'),
    reject: () => canPress && status === 'pending' && setRejecting({ ...rejecting, isOpen: true }),
    next: () => payment !== undefined && review.skip(status !== 'pending'),
    'zoom-in': () => controls.current?.zoom(proofZoomStep),
    'zoom-out': () => controls.current?.zoom(1 / proofZoomStep),
    fit: () => controls.current?.showWhole(),
    'turn-left': () => controls.current?.rotate(-1),
    'turn-right': () => controls.current?.rotate(1),
    keys: () => help.show(!help.isOpen),
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && help.isOpen) help.show(false)
    if (isTextControl(event.target)) return
    const now = performance.now()
    if (guard.ignores(event, now)) return
    const action = toReviewAction(event)
    // An early letter must not trigger an action in the middle of a word.
    if (!canPress && event.key.length === 1 && (action === null || letterShortcuts.has(action)))
      guard.begin(now)
    if (action === null) return
    event.preventDefault()
    acts[action]()
  }

  const undo =
    lastDecision === null ? null : (
      <UndoDecisionBar
        key={lastDecision.decidedAt}
        decision={lastDecision}
        onUndone={review.reopen}
        onEnd={forget}
      />
    )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys stand for the buttons inside, wherever the focus is
    <div ref={inside} className="review-inside" tabIndex={-1} onKeyDown={press}>
      {/* Without its landmark role, which would be a second banner. */}
      <Modal.Header role="presentation">
        <Modal.Title>Payment Verification</Modal.Title>
        <p className="review-waiting" role="status">
          {review.waiting === undefined ? '' : pendingCountText(review.waiting, seminarId)}
        </p>
        <Button variant="subtle" className="mouse-only" aria-expanded={help.isOpen} onClick={acts.keys}>
          Keys
        </Button>
        <Modal.CloseButton aria-label="Close" />
      </Modal.Header>
      {help.isOpen ? <ReviewShortcutsHelp onClose={() => help.show(false)} /> : null}
      <PaymentReferenceSearch onFound={onRegistration} />
      {review.isFinished ? (
        <AllPaymentsReviewed onClose={onClose} undo={undo} />
      ) : payment === undefined ? (
        <CaseUnavailable review={review} />
      ) : (
        <div className="review-body">
          <div className="review-image">
            <ReviewedProof payment={payment} image={review.image} controls={controls} />
          </div>
          <div className="review-side" key={registrationId}>
            <CaseHeading payment={payment} />
            {review.conflict === null ? null : <Alert {...alertProps.warning} title={review.conflict} />}
            <PaymentCaseWarnings payment={payment} onRegistration={onRegistration} />
            {props.attendeeHint(payment.attendee.id)}
            <PaymentCaseDetails payment={payment} />
            <PaymentVerificationHistory payment={payment} />
            <OtherRegistrationsList payment={payment} onRegistration={onRegistration} />
          </div>
          <PaymentDecisionPanel
            payment={payment}
            review={review}
            undo={undo}
            rejecting={rejecting}
            onRejecting={setRejecting}
            onApprove={() => finish('approve')}
            onReject={() => finish('reject')}
          />
        </div>
      )}
    </div>
  )
}

/** Returns lost focus to the review when the focused element disappears, as shortcuts need it. */
function useRetainedFocus(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const container = inside.current
    if (container === null || document.activeElement !== document.body) return
    const heading = container.querySelector<HTMLElement>('.review-head > h3')
    ;(heading ?? container).focus({ preventScroll: true })
  })
}

function pendingCountText(count: number, seminarId: number | undefined): string {
  const label = `${count.toLocaleString('en-US')} waiting`
  return seminarId === undefined ? label : `${label} for this seminar`
}

/** Name of the registrant. Takes the focus, so that screen readers announce it and shortcuts keep working. */
function CaseHeading({ payment: { attendee, registration } }: { payment: PaymentReviewCase }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // On phones the previous payment may have been scrolled down.
    heading.current?.closest('[role="dialog"]')?.scrollTo(0, 0)
  }, [])
  return (
    <div className="review-head">
      <h3 ref={heading} tabIndex={-1}>
        {attendee.displayName}
      </h3>
      <PaymentStatusBadge status={toShownStatus(registration)} />
    </div>
  )
}

function CaseUnavailable({ review }: { review: PaymentReviewState }) {
  const { isError, isFetching, error, refetch } = review.caseQuery
  if (!isError || isFetching)
    return (
      <Loading label="Loading the payment">
        <div className="review-body">
          <div className="review-image">
            <Skeleton className="proof-skeleton" />
          </div>
          <div className="review-side">
            <Skeleton width="60%" height={28} />
            <Skeleton height={160} />
            <Skeleton height={160} />
          </div>
        </div>
      </Loading>
    )
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState title={error.message}>
        <NextPaymentButton review={review} isDecided />
      </EmptyState>
    )
  const message = error instanceof ApiError ? error.message : 'Failed to load the payment. Please try again.'
  return <ErrorState message={message} onRetry={() => void refetch()} />
}

function AllPaymentsReviewed({ onClose, undo }: { onClose: () => void; undo: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <EmptyState title="All payments are checked.">
        <Button variant="filled" ref={button} onClick={onClose} leftSection={<Icon name="check" />}>
          Close
        </Button>
      </EmptyState>
      {undo}
    </>
  )
}

function ReviewShortcutsHelp({ onClose }: { onClose: () => void }) {
  return (
    <section className="review-keys" aria-label="Keyboard shortcuts">
      <div className="review-keys-head">
        <h3>Keyboard shortcuts</h3>
        <ActionIcon aria-label="Hide keyboard shortcuts" onClick={onClose}>
          <Icon name="x" />
        </ActionIcon>
      </div>
      <dl>
        {reviewShortcuts.map(({ keys, label }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">Shortcuts do not work while you are typing in a field.</p>
    </section>
  )
}

function toShownStatus({ amountDue, isCancelled, paymentStatus }: ReviewedRegistration): PaymentState {
  if (isCancelled) return 'cancelled'
  return amountDue === null ? 'free' : paymentStatus
}
