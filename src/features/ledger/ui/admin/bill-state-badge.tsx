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

/** Badge that says where staff verified what no payment shows. */
export function BillStateBadge({
  bill: { state, amountUnseen },
}: {
  bill: Pick<BillSummary, 'state' | 'amountUnseen'>
}) {
  return (
    <>
      <Badge {...badgeProps[stateVariants[state]]} miw="max-content">
        {billStateLabels[state]}
      </Badge>
      {amountUnseen > 0 ? (
        <p className="muted">{formatPesos(amountUnseen)} verified by hand; no payment recorded</p>
      ) : null}
    </>
  )
}
