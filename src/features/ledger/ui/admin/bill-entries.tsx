import { Button } from '@mantine/core'
import type { Bill, BillPayment, BillRefund } from '#app/features/ledger/contract/ledger.ts'
import { listRefundActions } from '#app/features/ledger/rules/refund-transitions.ts'
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import {
  decideRefundMutation,
  formatPesos,
  paymentMethodLabels,
  refundActionLabels,
  refundStateLabels,
  requestBalanceMutation,
} from './bills-api.ts'

/** Name of a member of staff. */
export const formatStaffName = (person: { readonly displayName: string } | null) =>
  person?.displayName ?? 'a deleted user'

export interface PaymentEntryProps {
  payment: BillPayment
  /** Null if the bill is not overpaid. */
  onKeep: (() => void) | null
  onUndo: () => void
}

/** A payment of a bill, also an undone one. */
export function PaymentEntry({ payment, onKeep, onUndo }: PaymentEntryProps) {
  const { amount, withheld, occurredAt, account, method, source, reference, recordedBy, recordedAt } = payment
  const { undoneAt, undoneBy, undoReason } = payment
  const details = [method === null ? null : paymentMethodLabels[method], account, reference].filter(Boolean)
  return (
    <li className="bill-entry">
      <p>
        <strong>{formatPesos(amount)}</strong> on {formatDate(occurredAt)}
        {withheld === 0 ? null : `, and ${formatPesos(withheld)} withheld`}
      </p>
      <p className="muted">{details.join(', ')}</p>
      <p className="muted">
        {source === 'gateway' && recordedBy === null
          ? 'Confirmed by the service'
          : `Recorded by ${formatStaffName(recordedBy)}`}
        , {formatDateTime(recordedAt)}
      </p>
      {undoneAt === null ? (
        <div className="row-actions">
          {onKeep === null ? null : (
            <Button
              aria-label={`Keep the surplus of ${formatPesos(amount)} of ${formatDate(occurredAt)} as credit`}
              onClick={onKeep}
            >
              Keep Surplus as Credit
            </Button>
          )}
          <Button aria-label={`Undo ${formatPesos(amount)} of ${formatDate(occurredAt)}`} onClick={onUndo}>
            Undo
          </Button>
        </div>
      ) : (
        <p>
          Undone by {formatStaffName(undoneBy)}, {formatDateTime(undoneAt)}: {undoReason}
        </p>
      )}
    </li>
  )
}

/** Requests the balance of a bill that is paid in part, and not verified by a proof. */
export function RequestBalance({ bill }: { bill: Bill['bill'] }) {
  const { send, isPending } = useSendOnce(requestBalanceMutation)
  const { id: billId, version, state, amountPaid, registration } = bill
  if (state !== 'open' || amountPaid === 0 || registration?.paymentStatus !== 'pending') return null
  return (
    <Button aria-disabled={isPending} onClick={() => send({ billId, version }, () => undefined)}>
      Ask for the Rest
    </Button>
  )
}

/** A refund with what can be done about it. */
export function RefundEntry({
  refund,
  mayDecide,
  onSent,
}: {
  refund: BillRefund
  mayDecide: boolean
  onSent: () => void
}) {
  const { id, version, amount, state, reason, method, reference } = refund
  const { requestedBy, requestedAt, decidedBy, decidedAt } = refund
  const { send, isPending } = useSendOnce(decideRefundMutation)
  return (
    <li className="bill-entry">
      <p>
        <strong>{formatPesos(amount)}</strong> {refundStateLabels[state].toLowerCase()}
      </p>
      <p>
        {paymentMethodLabels[method]}
        {refund.creditId === null ? '' : ', from a credit'}: {reason}
      </p>
      {reference === null ? null : <p className="muted">Reference {reference}</p>}
      <p className="muted">
        Asked for by {formatStaffName(requestedBy)}, {formatDateTime(requestedAt)}
      </p>
      {decidedAt === null ? null : (
        <p className="muted">
          Last changed by {formatStaffName(decidedBy)}, {formatDateTime(decidedAt)}
        </p>
      )}
      {mayDecide ? (
        <div className="row-actions">
          {listRefundActions(state).map((action) => (
            <Button
              key={action}
              aria-disabled={isPending}
              aria-label={`${refundActionLabels[action]}: refund of ${formatPesos(amount)}`}
              onClick={() => (action === 'sent' ? onSent() : send({ id, action, version }, () => undefined))}
            >
              {refundActionLabels[action]}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  )
}
