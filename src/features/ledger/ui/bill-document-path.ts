import type { BillDocumentKind } from '../contract/ledger-values.ts'

export const billDocumentPath = (billId: number, document: BillDocumentKind) =>
  `/_api/money/bill.pdf?id=${billId}&document=${document}`

export const invoiceFilePath = (invoiceId: number) => `/_api/money/invoices/file?id=${invoiceId}`
