import type { PaymentStatus } from '../../registrations/contract/registration.ts'
import type { InvoiceKind } from '../contract/bill-values.ts'

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  pending: 'Pending',
  verified: 'Verified',
  rejected: 'Rejected',
}

export const invoiceKindLabels: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  acknowledgement: 'Acknowledgement receipt',
}
