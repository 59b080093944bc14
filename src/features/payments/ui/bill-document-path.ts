import type { BillDocumentKind } from '../contract/bill-values.ts'

export const billDocumentPath = (billId: number, document: BillDocumentKind) =>
  `/_api/money/bill.pdf?id=${billId}&document=${document}`

export const invoiceFilePath = (invoiceId: number) => `/_api/money/invoices/file?id=${invoiceId}`
