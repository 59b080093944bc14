import type { PaymentStatus } from '../../registrations/contract/registration.ts'

export const paymentWords: Record<PaymentStatus, string> = {
  pending: 'Pending',
  verified: 'Verified',
  rejected: 'Rejected',
}
