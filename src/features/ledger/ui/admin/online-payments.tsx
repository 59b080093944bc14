import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { GatewayPayment } from '#app/features/payments/contract/gateway-payments.ts'
import type { GatewayPaymentState } from '#app/features/payments/contract/gateway-values.ts'
import { gatewayLabels } from '#app/features/payments/rules/payment-labels.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { formatPesos, gatewayPaymentsQuery, matchMoneyMutation } from './bills-api.ts'

const stateTexts: Record<GatewayPaymentState, string> = {
  pending: 'not paid yet',
  paid: 'paid',
  expired: 'expired unpaid',
  mismatched: 'paid with another amount',
}

const formatReceived = ({ amount, currency }: NonNullable<GatewayPayment['received']>) =>
  currency === 'PHP' ? formatPesos(amount) : `${amount.toFixed(2)} ${currency}`

interface OnlinePaymentEntryProps {
  payment: GatewayPayment
  /** False for a void bill, which takes no money. */
  takesMoney: boolean
}

/** An online payment of a bill, with what of it has no bill. */
export function OnlinePaymentEntry({ payment, takesMoney }: OnlinePaymentEntryProps) {
  const { billId, gateway, state, amount, providerId, startedAt, paidAt, received, unallocated } = payment
  const { send, isPending } = useSendOnce(matchMoneyMutation)
  return (
    <li className="bill-entry">
      <p>
        <strong>{formatPesos(amount)}</strong> at {gatewayLabels[gateway]}, {stateTexts[state]}
      </p>
      {received === null ? null : <p>{formatReceived(received)} received instead.</p>}
      <p className="muted wrap-anywhere">{providerId}</p>
      <p className="muted">
        Begun on {formatDateTime(startedAt)}
        {paidAt === null ? null : `, paid on ${formatDateTime(paidAt)}`}
      </p>
      {unallocated === null ? null : <p>{formatPesos(unallocated.amount)} of it have no bill.</p>}
      {unallocated === null || !takesMoney ? null : (
        <Button
          aria-disabled={isPending}
          onClick={() =>
            send(
              {
                moneyInId: unallocated.moneyInId,
                version: unallocated.version,
                allocations: [{ billId, amount: unallocated.amount }],
              },
              () => undefined,
            )
          }
        >
          Allocate {formatPesos(unallocated.amount)} to This Bill
        </Button>
      )}
    </li>
  )
}

/** List that is shown while there are online payments whose money has no bill. */
export function OnlinePaymentsToReview({ onSearch }: { onSearch: (billCode: string) => void }) {
  const { data } = useQuery(gatewayPaymentsQuery())
  if (data === undefined || data.payments.length === 0) return null
  return (
    <section className="stack" aria-labelledby="online-payments-to-review">
      <h2 id="online-payments-to-review">Online Payments to Look at</h2>
      <ul className="bill-entries">
        {data.payments.map(({ id, billCode, gateway, amount, received, unallocated, paidAt }) => (
          <li className="bill-entry" key={id}>
            <p>
              Bill{' '}
              <Anchor component="button" type="button" onClick={() => onSearch(billCode)}>
                {billCode}
              </Anchor>
              : {received === null ? formatPesos(amount) : formatReceived(received)} received at{' '}
              {gatewayLabels[gateway]}
              {received === null ? null : ` instead of ${formatPesos(amount)}`}
              {unallocated === null ? null : `, ${formatPesos(unallocated.amount)} without a bill`}
            </p>
            {paidAt === null ? null : <p className="muted">{formatDateTime(paidAt)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
