import { Badge, type BadgeVariant } from '../../../../ui/public/badge.tsx'
import type { PaymentState } from '../../contract/payments.ts'
import { paymentWords } from '../../rules/payment-labels.ts'

const looks: Record<PaymentState, BadgeVariant> = {
  pending: 'warning',
  verified: 'success',
  rejected: 'destructive',
  free: 'success',
}

/** @param status null without a registration */
export function PaymentBadge({ status }: { status: PaymentState | null }) {
  if (status === null) return <span className="muted">None</span>
  return <Badge variant={looks[status]}>{status === 'free' ? 'Free' : paymentWords[status]}</Badge>
}
