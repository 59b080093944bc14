import { Badge, type BadgeVariant } from '../../../../ui/public/badge.tsx'
import type { PaymentState } from '../../contract.ts'
import { paymentWords } from './attendees-address.ts'

const looks: Record<PaymentState, BadgeVariant> = {
  pending: 'warning',
  verified: 'success',
  rejected: 'destructive',
  free: 'success',
}

/** How a payment stands. @param status null where there is no registration to pay for */
export function PaymentBadge({ status }: { status: PaymentState | null }) {
  if (status === null) return <span className="muted">None</span>
  return <Badge variant={looks[status]}>{status === 'free' ? 'Free' : paymentWords[status]}</Badge>
}
