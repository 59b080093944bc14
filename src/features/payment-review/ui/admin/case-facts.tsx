import { Alert, Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatMoneyTime } from '#app/features/ledger/rules/money-time.ts'
import { formatPesos } from '#app/features/ledger/ui/admin/bills-api.ts'
import type {
  DuplicateProof,
  PaymentReviewCase,
} from '#app/features/payment-review/contract/payment-review.ts'
import type { PaymentVerification } from '#app/features/payments/contract/payments.ts'
import { paymentStatusLabels, toPaymentDeciderName } from '#app/features/payments/rules/payment-labels.ts'
import { PaymentStatusBadge } from '#app/features/payments/ui/admin/payment-badge.tsx'
import { formatDate, formatDateRange, formatDateTime, startOfManilaDay } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { alertProps, type BadgeVariant, badgeProps } from '#app/ui/admin/status-props.tsx'

export function PaymentCaseDetails({ payment }: { payment: PaymentReviewCase }) {
  const { registration, attendee, seminar, proof, inStatements, bill } = payment
  return (
    <dl className="review-facts">
      <Detail name="Amount due">
        <strong className="review-amount">{formatPrice(registration.amountDue)}</strong>
      </Detail>
      {bill === null ? null : (
        <>
          <Detail name="Bill">{bill.code}</Detail>
          <Detail name="Received for the bill">
            <strong className="review-amount">{formatPesos(bill.amountPaid)}</strong>
          </Detail>
        </>
      )}
      {proof === null ? null : (
        <>
          <Detail name="Amount sent">
            {proof.amountSent === null ? (
              'Not given'
            ) : (
              <strong className="review-amount">{formatPrice(proof.amountSent)}</strong>
            )}
          </Detail>
          <Detail name="Reference number">
            {proof.referenceNumber === null ? 'Not given' : <strong>{proof.referenceNumber}</strong>}
            {inStatements?.isSeen ? (
              <Badge {...badgeProps.success} miw="max-content">
                Seen in our statement
              </Badge>
            ) : null}
            {inStatements?.received ? <p className="muted">{receivedText(inStatements.received)}</p> : null}
          </Detail>
        </>
      )}
      <Detail name="Seminar">
        {seminar.title}, {formatDateRange(seminar.startDate, seminar.endDate)}
      </Detail>
      <SeatDetails payment={payment} />
      <AttendeeDetails attendee={attendee} registeredAs={payment.registeredAs} />
      <Detail name="Registration number">{payment.reference}</Detail>
      {payment.notes === null ? null : <Detail name="Notes">{payment.notes}</Detail>}
      {payment.answers.map(({ questionId, label, text, url }) => (
        <Detail key={questionId} name={label}>
          {url === null ? (
            text
          ) : (
            <a href={url} download>
              Download file
            </a>
          )}
        </Detail>
      ))}
      <Detail name="Registered">{formatDateTime(registration.registrationDate)}</Detail>
      {proof === null ? null : (
        <Detail name={proof.channel === 'staff' ? 'Proof attached by staff' : 'Proof sent'}>
          {formatDateTime(proof.sentAt)}
        </Detail>
      )}
    </dl>
  )
}

function AttendeeDetails({ attendee, registeredAs }: Pick<PaymentReviewCase, 'attendee' | 'registeredAs'>) {
  const { email, phone, company, prcLicenseNo } = attendee
  const details = {
    'Registered as': registeredAs,
    'E-mail': email,
    Telephone: phone,
    Company: company,
    'PRC license': prcLicenseNo,
  }
  return Object.entries(details).map(([name, text]) =>
    text === null ? null : (
      <Detail key={name} name={name}>
        {text}
      </Detail>
    ),
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

export interface PaymentCaseListProps {
  payment: PaymentReviewCase
  onRegistration: (registrationId: number) => void
}

export function OtherRegistrationsList({
  payment: { otherRegistrations },
  onRegistration,
}: PaymentCaseListProps) {
  return (
    <section className="review-section" aria-label="Other registrations">
      <h4>Other registrations</h4>
      {otherRegistrations.length === 0 ? <p className="muted">None.</p> : null}
      <ul>
        {otherRegistrations.map(
          ({ registrationId, seminarTitle, scheduledDate, paymentStatus, amountDue }) => (
            <li key={registrationId}>
              <button type="button" className="review-link" onClick={() => onRegistration(registrationId)}>
                {seminarTitle}
              </button>
              <p className="muted">
                {formatDate(scheduledDate)}, {formatPrice(amountDue)}
              </p>
              <PaymentStatusBadge status={amountDue === null ? 'free' : paymentStatus} />
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

function toDecider(verification: PaymentVerification): string | null {
  const { by } = verification
  const decider = toPaymentDeciderName(verification)
  if (decider === null) return null
  return by === null ? `, by ${decider}` : `, ${decider} (ID ${by.id})`
}

export function PaymentVerificationHistory({
  payment: { verifications },
}: Pick<PaymentCaseListProps, 'payment'>) {
  return (
    <section className="review-section" aria-label="Verification history">
      <h4>Verification history</h4>
      {verifications.length === 0 ? <p className="muted">No verification history.</p> : null}
      <ol>
        {verifications.map((one) => (
          <li key={`${one.createdAt} ${one.action}`}>
            <DecisionBadge action={one.action} />
            <p className="muted">
              {formatDateTime(one.createdAt)}
              {toDecider(one)}
            </p>
            {one.notes === null ? null : <p className="review-notes">{one.notes}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const decisionBadges: Record<PaymentVerification['action'], { label: string; variant: BadgeVariant }> = {
  approve: { label: 'Approved', variant: 'success' },
  reject: { label: 'Rejected', variant: 'destructive' },
  undo: { label: 'Decision undone', variant: 'secondary' },
  take_back: { label: 'Approval taken back', variant: 'warning' },
}

function DecisionBadge({ action }: Pick<PaymentVerification, 'action'>) {
  const { label, variant } = decisionBadges[action]
  return <Badge {...badgeProps[variant]}>{label}</Badge>
}

export function PaymentCaseWarnings({ payment, onRegistration }: PaymentCaseListProps) {
  const { duplicates, seminar, registration } = payment
  const needsSeat = registration.paymentStatus === 'rejected' && seminar.seatsLeft === 0
  return (
    <>
      <AmountWarning payment={payment} />
      <StatementWarning payment={payment} />
      {duplicates.length === 0 ? null : (
        <Alert {...alertProps.warning} title={duplicateTitle(duplicates)}>
          <ul className="review-duplicates">
            {duplicates.map((duplicate) => (
              <li key={duplicate.registrationId}>
                {similarityText(duplicate)}:{' '}
                <button
                  type="button"
                  className="review-link"
                  onClick={() => onRegistration(duplicate.registrationId)}
                >
                  {duplicate.attendee.displayName}, {duplicate.seminarTitle}
                </button>{' '}
                ({paymentStatusLabels[duplicate.paymentStatus]})
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {needsSeat ? (
        <Alert {...alertProps.warning} title="No seat is left.">
          The seat was released when the payment was rejected. You can approve it only when a seat is
          available.
        </Alert>
      ) : null}
    </>
  )
}

function AmountWarning({ payment: { registration, proof } }: { payment: PaymentReviewCase }) {
  const difference = findPaymentAmountDifference(registration.amountDue, proof?.amountSent ?? null)
  if (difference === null) return null
  const { isLess, pesos } = difference
  return (
    <Alert {...alertProps.warning} title="The amount sent differs from the amount due.">
      {formatPrice(pesos)} {isLess ? 'too little' : 'too much'}, as entered by the registrant.
    </Alert>
  )
}

const receivedText = ({ amount, occurredAt }: { amount: number; occurredAt: string }) =>
  `${formatPrice(amount)}, ${formatMoneyTime(occurredAt)}`

const periodText = ({ from, to }: { from: string; to: string }) =>
  formatDateRange(startOfManilaDay(from), startOfManilaDay(to))

function StatementWarning({ payment: { inStatements } }: { payment: PaymentReviewCase }) {
  if (inStatements === null || inStatements.isSeen) return null
  const { period, near, missing } = inStatements
  if (near !== null)
    return (
      <Alert {...alertProps.warning} title="The reference number is likely mistyped.">
        A payment with the number <strong>{near.reference}</strong> has arrived: {receivedText(near)}.
      </Alert>
    )
  if (period !== null)
    return (
      <Alert {...alertProps.warning} title={`Not in the statement of ${periodText(period)}.`}>
        No payment with this reference number has arrived.
      </Alert>
    )
  return (
    <Alert {...alertProps.warning} title="Not in the statements so far.">
      Missing: {missing.map((each) => `${each.account}, ${periodText(each)}`).join('; ')}.
    </Alert>
  )
}

function duplicateTitle(duplicates: readonly DuplicateProof[]): string {
  if (duplicates.length > 1)
    return `This proof may have been used for ${duplicates.length} other registrations.`
  return 'This proof may have been used for another registration.'
}

function similarityText({ isSamePicture, isSameReference }: DuplicateProof): string {
  if (isSamePicture && isSameReference) return 'Same image and reference number'
  return isSamePicture ? 'Same image' : 'Same reference number'
}

/** Difference between the amount sent and the amount due; null if equal or unknown. */
export function findPaymentAmountDifference(
  due: number | null,
  sent: number | null,
): { readonly isLess: boolean; readonly pesos: number } | null {
  if (due === null || sent === null) return null
  // In whole centavos, to avoid floating-point errors.
  const centavos = Math.round(sent * 100) - Math.round(due * 100)
  return centavos === 0 ? null : { isLess: centavos < 0, pesos: Math.abs(centavos) / 100 }
}

function SeatDetails({ payment: { seats, booking } }: { payment: PaymentReviewCase }) {
  return (
    <>
      {booking === null ? null : (
        <Detail name="Booking">
          {booking.seats} seats of {booking.institution}
        </Detail>
      )}
      {seats.length > 1 ? (
        <Detail name={`${seats.length} ${booking === null ? 'seats' : 'named'}`}>{seats.join(', ')}</Detail>
      ) : null}
    </>
  )
}
