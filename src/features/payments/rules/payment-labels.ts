import type { PaymentStatus } from '../../registrations/contract/registration.ts'
import type { InvoiceKind } from '../contract/bill-values.ts'
import type { GatewayName } from '../contract/gateway-values.ts'

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  pending: 'Pending',
  verified: 'Verified',
  rejected: 'Rejected',
}

export const invoiceKindLabels: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  acknowledgement: 'Acknowledgement receipt',
}

export const gatewayLabels: Record<GatewayName, string> = { paymongo: 'PayMongo', maya: 'Maya' }
