import { Badge } from '@mantine/core'
import { type BadgeVariant, badgeProps } from '../../../../ui/admin/status-props.tsx'
import type { PaymentState } from '../../contract/payments.ts'
import { paymentStatusLabels } from '../../rules/payment-labels.ts'

const variants: Record<PaymentState, BadgeVariant> = {
  pending: 'warning',
  verified: 'success',
  rejected: 'destructive',
  free: 'success',
}

/** @param status null without a registration */
export function PaymentStatusBadge({ status }: { status: PaymentState | null }) {
  if (status === null) return <span className="muted">None</span>
  return (
    <Badge {...badgeProps[variants[status]]}>
      {status === 'free' ? 'Free' : paymentStatusLabels[status]}
    </Badge>
  )
}
