import type { ReactNode } from 'react'
import { formatDay, formatDayRange, formatInstant } from '../../../../../platform/format/dates.ts'
import { formatPrice } from '../../../../../platform/format/money.ts'
import { Badge, type BadgeVariant } from '../../../../../ui/public/badge.tsx'
import type { PaymentCase, Verification } from '../../../contract/payments.ts'
import { PaymentBadge } from '../payment-badge.tsx'

export function CaseFacts({ payment }: { payment: PaymentCase }) {
  const { registration, attendee, seminar, proof } = payment
  return (
    <dl className="desk-facts">
      <Fact name="Amount due">
        <strong className="desk-amount">{formatPrice(registration.amountDue)}</strong>
      </Fact>
      {proof === null ? null : (
        <>
          <Fact name="Amount sent">
            {proof.amountSent === null ? (
              'Not given'
            ) : (
              <strong className="desk-amount">{formatPrice(proof.amountSent)}</strong>
            )}
          </Fact>
          <Fact name="Reference number">
            {proof.referenceNumber === null ? 'Not given' : <strong>{proof.referenceNumber}</strong>}
          </Fact>
        </>
      )}
      <Fact name="Seminar">
        {seminar.title}, {formatDayRange(seminar.startDate, seminar.endDate)}
      </Fact>
      <Fact name="E-mail">{attendee.email}</Fact>
      <Fact name="Registration number">{payment.reference}</Fact>
      {payment.notes === null ? null : <Fact name="Notes">{payment.notes}</Fact>}
      <Fact name="Registered">{formatInstant(registration.registrationDate)}</Fact>
      {proof === null ? null : (
        <Fact name={proof.channel === 'staff' ? 'Proof attached by staff' : 'Proof sent'}>
          {formatInstant(proof.sentAt)}
        </Fact>
      )}
    </dl>
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

export interface CaseListProps {
  payment: PaymentCase
  onRegistration: (registrationId: number) => void
}

export function OtherRegistrations({ payment: { otherRegistrations }, onRegistration }: CaseListProps) {
  return (
    <section className="desk-section" aria-label="Other registrations">
      <h4>Other registrations</h4>
      {otherRegistrations.length === 0 ? <p className="muted">None.</p> : null}
      <ul>
        {otherRegistrations.map(
          ({ registrationId, seminarTitle, scheduledDate, paymentStatus, amountDue }) => (
            <li key={registrationId}>
              <button type="button" className="desk-link" onClick={() => onRegistration(registrationId)}>
                {seminarTitle}
              </button>
              <p className="muted">
                {formatDay(scheduledDate)}, {formatPrice(amountDue)}
              </p>
              <PaymentBadge status={amountDue === null ? 'free' : paymentStatus} />
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

export function VerificationHistory({ payment: { verifications } }: Pick<CaseListProps, 'payment'>) {
  return (
    <section className="desk-section" aria-label="Verification history">
      <h4>Verification history</h4>
      {verifications.length === 0 ? <p className="muted">No verification history.</p> : null}
      <ol>
        {verifications.map((one) => (
          <li key={`${one.createdAt} ${one.action}`}>
            <DecisionBadge action={one.action} />
            <p className="muted">
              {formatInstant(one.createdAt)}
              {one.by === null ? null : `, ${one.by.displayName} (ID ${one.by.id})`}
            </p>
            {one.notes === null ? null : <p className="desk-notes">{one.notes}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const decisionLooks: Record<Verification['action'], { words: string; variant: BadgeVariant }> = {
  approve: { words: 'Approved', variant: 'success' },
  reject: { words: 'Rejected', variant: 'destructive' },
  undo: { words: 'Decision undone', variant: 'secondary' },
  take_back: { words: 'Approval taken back', variant: 'warning' },
}

function DecisionBadge({ action }: Pick<Verification, 'action'>) {
  const { words, variant } = decisionLooks[action]
  return <Badge variant={variant}>{words}</Badge>
}
