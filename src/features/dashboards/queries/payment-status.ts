import type { PaymentStatus } from '../../registration/contract.ts'
import type { storedPaymentStatuses } from '../../registration/tables.ts'

/** 'paid' stands in old data and means verified. */
export function toPaymentStatus(stored: (typeof storedPaymentStatuses)[number]): PaymentStatus {
  return stored === 'paid' ? 'verified' : stored
}
