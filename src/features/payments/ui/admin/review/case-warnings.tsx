import { formatPrice } from '../../../../../platform/format/money.ts'
import { Alert } from '../../../../../ui/public/alert.tsx'
import type { PaymentCase, ProofTwin } from '../../../contract/payments.ts'
import { paymentWords } from '../../../rules/payment-labels.ts'
import type { CaseListProps } from './case-facts.tsx'

export function CaseWarnings({ payment, onRegistration }: CaseListProps) {
  const { twins, seminar, registration } = payment
  const needsSeat = registration.paymentStatus === 'rejected' && seminar.seatsLeft === 0
  return (
    <>
      <AmountWarning payment={payment} />
      {twins.length === 0 ? null : (
        <Alert variant="warning" title={twinTitle(twins)}>
          <ul className="desk-twins">
            {twins.map((twin) => (
              <li key={twin.registrationId}>
                {likenessOf(twin)}:{' '}
                <button
                  type="button"
                  className="desk-link"
                  onClick={() => onRegistration(twin.registrationId)}
                >
                  {twin.attendee.displayName}, {twin.seminarTitle}
                </button>{' '}
                ({paymentWords[twin.paymentStatus]})
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {needsSeat ? (
        <Alert variant="warning" title="No seat is left.">
          The seat was released when the payment was rejected. You can approve it only when a seat is available.
        </Alert>
      ) : null}
    </>
  )
}

function AmountWarning({ payment: { registration, proof } }: { payment: PaymentCase }) {
  const difference = amountDifference(registration.amountDue, proof?.amountSent ?? null)
  if (difference === null) return null
  const { isLess, pesos } = difference
  return (
    <Alert variant="warning" title="The amount sent differs from the amount due.">
      {formatPrice(pesos)} {isLess ? 'too little' : 'too much'}, as entered by the registrant.
    </Alert>
  )
}

function twinTitle(twins: readonly ProofTwin[]): string {
  if (twins.length > 1) return `This proof may have been used for ${twins.length} other registrations.`
  return 'This proof may have been used for another registration.'
}

function likenessOf({ isSamePicture, isSameReference }: ProofTwin): string {
  if (isSamePicture && isSameReference) return 'Same image and reference number'
  return isSamePicture ? 'Same image' : 'Same reference number'
}

interface AmountDifference {
  readonly isLess: boolean
  readonly pesos: number
}

/** Difference between the amount sent and the amount due; null if equal or unknown. */
export function amountDifference(due: number | null, sent: number | null): AmountDifference | null {
  if (due === null || sent === null) return null
  // In whole centavos, to avoid floating-point errors.
  const centavos = Math.round(sent * 100) - Math.round(due * 100)
  return centavos === 0 ? null : { isLess: centavos < 0, pesos: Math.abs(centavos) / 100 }
}
