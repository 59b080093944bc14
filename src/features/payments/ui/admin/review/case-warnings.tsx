import { formatPrice } from '../../../../../platform/format/money.ts'
import { Alert } from '../../../../../ui/public/alert.tsx'
import type { DuplicateProof, PaymentReviewCase } from '../../../contract/payments.ts'
import { paymentStatusLabels } from '../../../rules/payment-labels.ts'
import type { PaymentCaseListProps } from './case-facts.tsx'

export function PaymentCaseWarnings({ payment, onRegistration }: PaymentCaseListProps) {
  const { twins: duplicates, seminar, registration } = payment
  const needsSeat = registration.paymentStatus === 'rejected' && seminar.seatsLeft === 0
  return (
    <>
      <AmountWarning payment={payment} />
      {duplicates.length === 0 ? null : (
        <Alert variant="warning" title={duplicateTitle(duplicates)}>
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
        <Alert variant="warning" title="No seat is left.">
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
    <Alert variant="warning" title="The amount sent differs from the amount due.">
      {formatPrice(pesos)} {isLess ? 'too little' : 'too much'}, as entered by the registrant.
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

interface PaymentAmountDifference {
  readonly isLess: boolean
  readonly pesos: number
}

/** Difference between the amount sent and the amount due; null if equal or unknown. */
export function findPaymentAmountDifference(
  due: number | null,
  sent: number | null,
): PaymentAmountDifference | null {
  if (due === null || sent === null) return null
  // In whole centavos, to avoid floating-point errors.
  const centavos = Math.round(sent * 100) - Math.round(due * 100)
  return centavos === 0 ? null : { isLess: centavos < 0, pesos: Math.abs(centavos) / 100 }
}
