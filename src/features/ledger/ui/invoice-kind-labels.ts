import type { InvoiceKind } from '../contract/ledger-values.ts'

export const invoiceKindLabels: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  acknowledgement: 'Acknowledgement receipt',
}
