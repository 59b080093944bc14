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
import type { PaymentCase } from '../../../contract/payments.ts'
import { PaymentBadge } from '../payment-badge.tsx'
import { CaseFacts, OtherRegistrations, VerificationHistory } from './case-facts.tsx'
import { CaseWarnings } from './case-warnings.tsx'
import { DecisionPanel, NextButton, type Rejecting } from './decision-panel.tsx'
import type { ProofControls } from './proof-viewer.tsx'
import { ReferenceSearch } from './reference-search.tsx'
import { type DeskAction, deskAction, isTypedInto, KeyGuard, keyWords } from './review-keys.ts'
import { DeskProof } from './review-proof.tsx'
import { type MadeDecision, UndoBar } from './undo-bar.tsx'
import { type Desk, useDesk } from './use-payment-review.ts'
import { zoomStep } from './use-proof-view.ts'

const letters: ReadonlySet<DeskAction> = new Set<DeskAction>(['approve', 'reject', 'next'])

export interface OpenDeskProps {
  registrationId: number
  seminarId: number | undefined
  onRegistration: (registrationId: number) => void
  onClose: () => void
  notes: Map<number, string>
  help: { readonly isOpen: boolean; show(isOpen: boolean): void }
}

export function OpenDesk(props: OpenDeskProps) {
  const { registrationId, seminarId, onRegistration, onClose, notes, help } = props
  const desk = useDesk({ registrationId, seminarId, onRegistration })
  const payment = desk.found.data
  const guard = useRef(new KeyGuard()).current
  const controls = useRef<ProofControls>(null)
  const inside = useRef<HTMLDivElement>(null)
  useKeptFocus(inside)
  const [rejectingOf, setRejectingOf] = useState<(Rejecting & { readonly id: number }) | null>(null)
  const rejecting =
    rejectingOf?.id === registrationId
      ? rejectingOf
      : { isOpen: false, notes: notes.get(registrationId) ?? '' }

  const [made, setMade] = useState<MadeDecision | null>(null)
  const forget = useCallback(() => setMade(null), [])

  function setRejecting(next: Rejecting) {
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
  const acts: Record<DeskAction, () => void> = {
    approve: () => canPress && status !== 'verified' && finish('approve'),
    reject: () => canPress && status === 'pending' && setRejecting({ ...rejecting, isOpen: true }),
    next: () => payment !== undefined && desk.skip(status !== 'pending'),
    'zoom-in': () => controls.current?.zoom(zoomStep),
    'zoom-out': () => controls.current?.zoom(1 / zoomStep),
    fit: () => controls.current?.showWhole(),
    'turn-left': () => controls.current?.turn(-1),
    'turn-right': () => controls.current?.turn(1),
    keys: () => help.show(!help.isOpen),
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && help.isOpen) help.show(false)
    if (isTypedInto(event.target)) return
    const now = performance.now()
    if (guard.ignores(event, now)) return
    const action = deskAction(event)
    // An early letter must not trigger an action in the middle of a word.
    if (!canPress && event.key.length === 1 && (action === null || letters.has(action))) guard.begin(now)
    if (action === null) return
    event.preventDefault()
    acts[action]()
  }

  const undo =
    made === null ? null : <UndoBar key={made.madeAt} decision={made} onUndone={desk.reopen} onEnd={forget} />

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys stand for the buttons inside, wherever the focus is
    <div ref={inside} className="desk-inside" tabIndex={-1} onKeyDown={press}>
      {/* Without its landmark role, which would be a second banner. */}
      <Modal.Header role="presentation">
        <Modal.Title>Payment Verification</Modal.Title>
        <p className="desk-waiting" role="status">
          {desk.waiting === undefined ? '' : waitingWords(desk.waiting, seminarId)}
        </p>
        <Button variant="ghost" className="mouse-only" aria-expanded={help.isOpen} onClick={acts.keys}>
          Keys
        </Button>
        <Modal.CloseButton aria-label="Close" />
      </Modal.Header>
      {help.isOpen ? <KeysHelp onClose={() => help.show(false)} /> : null}
      <ReferenceSearch onFound={onRegistration} />
      {desk.isFinished ? (
        <TheEnd onClose={onClose} undo={undo} />
      ) : payment === undefined ? (
        <NoCase desk={desk} />
      ) : (
        <div className="desk-body">
          <div className="desk-picture">
            <DeskProof payment={payment} picture={desk.picture} controls={controls} />
          </div>
          <div className="desk-side" key={registrationId}>
            <CaseHead payment={payment} />
            {desk.conflict === null ? null : <Alert variant="warning" title={desk.conflict} />}
            <CaseWarnings payment={payment} onRegistration={onRegistration} />
            <CaseFacts payment={payment} />
            <VerificationHistory payment={payment} />
            <OtherRegistrations payment={payment} onRegistration={onRegistration} />
          </div>
          <DecisionPanel
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
function useKeptFocus(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const desk = inside.current
    if (desk === null || document.activeElement !== document.body) return
    const heading = desk.querySelector<HTMLElement>('.desk-head > h3')
    ;(heading ?? desk).focus({ preventScroll: true })
  })
}

function waitingWords(count: number, seminarId: number | undefined): string {
  const words = `${count.toLocaleString('en-US')} waiting`
  return seminarId === undefined ? words : `${words} for this seminar`
}

/** Name of the registrant. Takes the focus, so that screen readers announce it and shortcuts keep working. */
function CaseHead({ payment: { attendee, registration } }: { payment: PaymentCase }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // On phones the previous payment may have been scrolled down.
    heading.current?.closest('[role="dialog"]')?.scrollTo(0, 0)
  }, [])
  return (
    <div className="desk-head">
      <h3 ref={heading} tabIndex={-1}>
        {attendee.displayName}
      </h3>
      <PaymentBadge status={registration.amountDue === null ? 'free' : registration.paymentStatus} />
    </div>
  )
}

function NoCase({ desk }: { desk: Desk }) {
  const { isError, isFetching, error, refetch } = desk.found
  if (!isError || isFetching)
    return (
      <Loading label="Loading the payment">
        <div className="desk-body">
          <div className="desk-picture">
            <div className="skeleton proof-skeleton" />
          </div>
          <div className="desk-side">
            <Skeleton shape="title" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </div>
        </div>
      </Loading>
    )
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title={error.message} action={<NextButton desk={desk} isDecided />} />
  const message = error instanceof ApiError ? error.message : 'Failed to load the payment. Please try again.'
  return <ErrorState message={message} onRetry={() => void refetch()} />
}

function TheEnd({ onClose, undo }: { onClose: () => void; undo: ReactNode }) {
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

function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <section className="desk-keys" aria-label="Keyboard shortcuts">
      <div className="desk-keys-head">
        <h3>Keyboard shortcuts</h3>
        <button type="button" className="icon-btn" aria-label="Hide keyboard shortcuts" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <dl>
        {keyWords.map(({ keys, words }) => (
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
