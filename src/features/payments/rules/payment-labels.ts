import type { PaymentStatus } from '../../registrations/contract/registration.ts'

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  pending: 'Pending',
  verified: 'Verified',
  rejected: 'Rejected',
}
