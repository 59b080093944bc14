import { Badge, type BadgeVariant } from '../../../../ui/public/badge.tsx'
import type { PaymentStatus } from '../../../registration/contract.ts'
import { paymentWords } from './attendees-address.ts'

const looks: Record<PaymentStatus, BadgeVariant> = {
  pending: 'secondary',
  verified: 'success',
  rejected: 'destructive',
}

/** How a payment stands. @param status null where there is no registration to pay for */
export function PaymentBadge({ status }: { status: PaymentStatus | null }) {
  if (status === null) return <span className="muted">None</span>
  return <Badge variant={looks[status]}>{paymentWords[status]}</Badge>
}
