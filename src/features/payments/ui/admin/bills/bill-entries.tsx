import { Button } from '@mantine/core'
import { formatDate, formatDateTime } from '../../../../../platform/format/dates.ts'
import { useSendOnce } from '../../../../../ui/admin/use-admin-mutation.ts'
import type { BillPayment, BillRefund } from '../../../contract/ledger.ts'
import { listRefundActions } from '../../../rules/refund-transitions.ts'
import {
  decideRefundMutation,
  formatPesos,
  methodLabels,
  refundActionLabels,
  refundStateLabels,
} from './bills-api.ts'

/** Of staff. */
export const nameOf = (person: { readonly displayName: string } | null) =>
  person?.displayName ?? 'a deleted user'

/** A payment of a bill, also an undone one. */
export function PaymentEntry({ payment, onUndo }: { payment: BillPayment; onUndo: () => void }) {
  const { amount, withheld, occurredAt, account, method, source, reference, recordedBy, recordedAt } = payment
  const { undoneAt, undoneBy, undoReason } = payment
  const details = [method === null ? null : methodLabels[method], account, reference].filter(Boolean)
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
          : `Recorded by ${nameOf(recordedBy)}`}
        , {formatDateTime(recordedAt)}
      </p>
      {undoneAt === null ? (
        <Button
          variant="default"
          aria-label={`Undo ${formatPesos(amount)} of ${formatDate(occurredAt)}`}
          onClick={onUndo}
        >
          Undo
        </Button>
      ) : (
        <p>
          Undone by {nameOf(undoneBy)}, {formatDateTime(undoneAt)}: {undoReason}
        </p>
      )}
    </li>
  )
}

interface RefundProps {
  refund: BillRefund
  mayDecide: boolean
  onSent: () => void
}

/** A refund with what can be done about it. */
export function RefundEntry({ refund, mayDecide, onSent }: RefundProps) {
  const { id, version, amount, state, reason, method, reference } = refund
  const { askedBy, askedAt, decidedBy, decidedAt } = refund
  const { send, isPending } = useSendOnce(decideRefundMutation)
  return (
    <li className="bill-entry">
      <p>
        <strong>{formatPesos(amount)}</strong> {refundStateLabels[state].toLowerCase()}
      </p>
      <p>
        {methodLabels[method]}: {reason}
      </p>
      {reference === null ? null : <p className="muted">Reference {reference}</p>}
      <p className="muted">
        Asked for by {nameOf(askedBy)}, {formatDateTime(askedAt)}
      </p>
      {decidedAt === null ? null : (
        <p className="muted">
          Last changed by {nameOf(decidedBy)}, {formatDateTime(decidedAt)}
        </p>
      )}
      {mayDecide ? (
        <div className="row-actions">
          {listRefundActions(state).map((action) => (
            <Button
              key={action}
              variant="default"
              disabled={isPending}
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
