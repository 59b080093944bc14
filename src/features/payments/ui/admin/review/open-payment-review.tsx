import { Modal } from '@mantine/core'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { ApiError } from '../../../../../platform/api-client/api-client.ts'
import { Alert } from '../../../../../ui/public/alert.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import { Loading, Skeleton } from '../../../../../ui/public/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../../ui/public/states.tsx'
import type { PaymentReviewCase } from '../../../contract/payments.ts'
import { PaymentStatusBadge } from '../payment-badge.tsx'
import { OtherRegistrationsList, PaymentCaseDetails, PaymentVerificationHistory } from './case-facts.tsx'
import { PaymentCaseWarnings } from './case-warnings.tsx'
import { NextPaymentButton, PaymentDecisionPanel, type RejectionDraft } from './decision-panel.tsx'
import type { ProofViewerControls } from './proof-viewer.tsx'
import { PaymentReferenceSearch } from './reference-search.tsx'
import {
  isTextControl,
  type ReviewAction,
  reviewShortcuts,
  ShortcutGuard,
  toReviewAction,
} from './review-keys.ts'
import { ReviewedProof } from './review-proof.tsx'
import { type UndoablePaymentDecision, UndoDecisionBar } from './undo-bar.tsx'
import { type PaymentReviewState, usePaymentReview } from './use-payment-review.ts'
import { proofZoomStep } from './use-proof-view.ts'

const letterShortcuts: ReadonlySet<ReviewAction> = new Set<ReviewAction>(['approve', 'reject', 'next'])

export interface OpenPaymentReviewProps {
  registrationId: number
  seminarId: number | undefined
  onRegistration: (registrationId: number) => void
  onClose: () => void
  notes: Map<number, string>
  help: { readonly isOpen: boolean; show(isOpen: boolean): void }
}

export function OpenPaymentReview(props: OpenPaymentReviewProps) {
  const { registrationId, seminarId, onRegistration, onClose, notes, help } = props
  const desk = usePaymentReview({ registrationId, seminarId, onRegistration })
  const payment = desk.found.data
  const guard = useRef(new ShortcutGuard()).current
  const controls = useRef<ProofViewerControls>(null)
  const inside = useRef<HTMLDivElement>(null)
  useRetainedFocus(inside)
  const [rejectingOf, setRejectingOf] = useState<(RejectionDraft & { readonly id: number }) | null>(null)
  const rejecting =
    rejectingOf?.id === registrationId
      ? rejectingOf
      : { isOpen: false, notes: notes.get(registrationId) ?? '' }

  const [made, setMade] = useState<UndoablePaymentDecision | null>(null)
  const forget = useCallback(() => setMade(null), [])

  function setRejecting(next: RejectionDraft) {
    notes.set(registrationId, next.notes)
    setRejectingOf({ ...next, id: registrationId })
  }

  function finish(action: 'approve' | 'reject') {
    guard.begin(performance.now())
    const name = payment?.attendee.displayName ?? ''
    desk.decide(action, rejecting.notes.trim(), () => {
      notes.delete(registrationId)
      guard.begin(performance.now())
      setMade({ registrationId, name, action, madeAt: performance.now() })
    })
  }

  const canPress = payment !== undefined && desk.readiness === 'ready' && !desk.isFinished
  const status = payment?.registration.amountDue === null ? 'verified' : payment?.registration.paymentStatus
  const acts: Record<ReviewAction, () => void> = {
    approve: () => canPress && status !== 'verified' && finish('approve'),
    reject: () => canPress && status === 'pending' && setRejecting({ ...rejecting, isOpen: true }),
    next: () => payment !== undefined && desk.skip(status !== 'pending'),
    'zoom-in': () => controls.current?.zoom(proofZoomStep),
    'zoom-out': () => controls.current?.zoom(1 / proofZoomStep),
    fit: () => controls.current?.showWhole(),
    'turn-left': () => controls.current?.turn(-1),
    'turn-right': () => controls.current?.turn(1),
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
    made === null ? null : (
      <UndoDecisionBar key={made.madeAt} decision={made} onUndone={desk.reopen} onEnd={forget} />
    )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys stand for the buttons inside, wherever the focus is
    <div ref={inside} className="review-inside" tabIndex={-1} onKeyDown={press}>
      {/* Without its landmark role, which would be a second banner. */}
      <Modal.Header role="presentation">
        <Modal.Title>Payment Verification</Modal.Title>
        <p className="review-waiting" role="status">
          {desk.waiting === undefined ? '' : pendingCountText(desk.waiting, seminarId)}
        </p>
        <Button variant="ghost" className="mouse-only" aria-expanded={help.isOpen} onClick={acts.keys}>
          Keys
        </Button>
        <Modal.CloseButton aria-label="Close" />
      </Modal.Header>
      {help.isOpen ? <ReviewShortcutsHelp onClose={() => help.show(false)} /> : null}
      <PaymentReferenceSearch onFound={onRegistration} />
      {desk.isFinished ? (
        <AllPaymentsReviewed onClose={onClose} undo={undo} />
      ) : payment === undefined ? (
        <CaseUnavailable desk={desk} />
      ) : (
        <div className="review-body">
          <div className="review-image">
            <ReviewedProof payment={payment} picture={desk.picture} controls={controls} />
          </div>
          <div className="review-side" key={registrationId}>
            <CaseHeading payment={payment} />
            {desk.conflict === null ? null : <Alert variant="warning" title={desk.conflict} />}
            <PaymentCaseWarnings payment={payment} onRegistration={onRegistration} />
            <PaymentCaseDetails payment={payment} />
            <PaymentVerificationHistory payment={payment} />
            <OtherRegistrationsList payment={payment} onRegistration={onRegistration} />
          </div>
          <PaymentDecisionPanel
            payment={payment}
            desk={desk}
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
    const desk = inside.current
    if (desk === null || document.activeElement !== document.body) return
    const heading = desk.querySelector<HTMLElement>('.review-head > h3')
    ;(heading ?? desk).focus({ preventScroll: true })
  })
}

function pendingCountText(count: number, seminarId: number | undefined): string {
  const words = `${count.toLocaleString('en-US')} waiting`
  return seminarId === undefined ? words : `${words} for this seminar`
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
      <PaymentStatusBadge status={registration.amountDue === null ? 'free' : registration.paymentStatus} />
    </div>
  )
}

function CaseUnavailable({ desk }: { desk: PaymentReviewState }) {
  const { isError, isFetching, error, refetch } = desk.found
  if (!isError || isFetching)
    return (
      <Loading label="Loading the payment">
        <div className="review-body">
          <div className="review-image">
            <div className="skeleton proof-skeleton" />
          </div>
          <div className="review-side">
            <Skeleton shape="title" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </div>
        </div>
      </Loading>
    )
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title={error.message} action={<NextPaymentButton desk={desk} isDecided />} />
  const message = error instanceof ApiError ? error.message : 'Failed to load the payment. Please try again.'
  return <ErrorState message={message} onRetry={() => void refetch()} />
}

function AllPaymentsReviewed({ onClose, undo }: { onClose: () => void; undo: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <EmptyState
        title="All payments are checked."
        action={
          <Button ref={button} onClick={onClose}>
            <Icon name="check" />
            Close
          </Button>
        }
      />
      {undo}
    </>
  )
}

function ReviewShortcutsHelp({ onClose }: { onClose: () => void }) {
  return (
    <section className="review-keys" aria-label="Keyboard shortcuts">
      <div className="review-keys-head">
        <h3>Keyboard shortcuts</h3>
        <button type="button" className="icon-btn" aria-label="Hide keyboard shortcuts" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <dl>
        {reviewShortcuts.map(({ keys, words }) => (
          <div key={words}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">Shortcuts do not work while you are typing in a field.</p>
    </section>
  )
}
