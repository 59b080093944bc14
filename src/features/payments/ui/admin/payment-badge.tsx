import { Badge } from '@mantine/core'
import type { PaymentState } from '#app/features/payments/contract/payments.ts'
import { paymentStatusLabels } from '#app/features/payments/rules/payment-labels.ts'
import { type BadgeVariant, badgeProps } from '#app/ui/admin/status-props.tsx'

const variants: Record<PaymentState, BadgeVariant> = {
  pending: 'warning',
  verified: 'success',
  rejected: 'destructive',
  free: 'success',
  cancelled: 'default',
}

const labels: Record<PaymentState, string> = {
  ...paymentStatusLabels,
  free: 'Free',
  cancelled: 'Cancelled',
}

/** @param status null without a registration */
export function PaymentStatusBadge({ status }: { status: PaymentState | null }) {
  if (status === null) return <span className="muted">None</span>
  return <Badge {...badgeProps[variants[status]]}>{labels[status]}</Badge>
}
