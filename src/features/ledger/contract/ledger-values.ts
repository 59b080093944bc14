/** Words that tables, shapes and screens share. */

/** Papers that the provider issues elsewhere, whose numbers are recorded. */
export const invoiceKinds = ['invoice', 'acknowledgement'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** PDFs about a bill. None is an invoice. */
export const billDocumentKinds = ['statement', 'acknowledgement'] as const
export type BillDocumentKind = (typeof billDocumentKinds)[number]

/** Content types of scans of invoices. */
export const invoiceFileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

/** Lines that no bill has are deleted this long after the last import that contains their day. */
export const unmatchedLinesRetentionDays = 90
