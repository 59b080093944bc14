import { Badge } from '@mantine/core'
import type { BillSummary } from '#app/features/ledger/contract/ledger.ts'
import type { BillState } from '#app/features/orders/contract/order-values.ts'
import { type BadgeVariant, badgeProps } from '#app/ui/admin/status-props.tsx'
import { billStateLabels, formatPesos } from './bills-api.ts'

export const billHolderName = ({ registration }: Pick<BillSummary, 'registration'>) =>
  registration?.name ?? 'Registration deleted'

const stateVariants: Record<BillState, BadgeVariant> = {
  open: 'secondary',
  paid: 'success',
  over: 'warning',
  void: 'default',
}

/** Badge that says what no payment shows, and what is to be sent back because the seat was released. */
export function BillStateBadge({
  bill: { state, amountPaid, amountUnseen, registration },
}: {
  bill: Pick<BillSummary, 'state' | 'amountPaid' | 'amountUnseen' | 'registration'>
}) {
  return (
    <>
      <Badge {...badgeProps[stateVariants[state]]} miw="max-content">
        {billStateLabels[state]}
      </Badge>
      {amountUnseen > 0 ? (
        <p className="muted">{formatPesos(amountUnseen)} verified by hand; no payment recorded</p>
      ) : null}
      {amountPaid > 0 && registration?.paymentStatus === 'rejected' ? (
        <p className="muted">The seat was released; {formatPesos(amountPaid)} are to be sent back</p>
      ) : null}
    </>
  )
}
