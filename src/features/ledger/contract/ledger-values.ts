/** Words that tables, shapes and screens share. */

/** Papers that the provider issues elsewhere, whose numbers are recorded. */
export const invoiceKinds = ['invoice', 'acknowledgement'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** PDFs about a bill. None is an invoice. */
export const billDocumentKinds = ['quotation', 'billing_letter', 'statement', 'acknowledgement'] as const
export type BillDocumentKind = (typeof billDocumentKinds)[number]

/** Labels of buttons and links to them. */
export const billDocumentLabels: Readonly<Record<BillDocumentKind, string>> = {
  quotation: 'Quotation (PDF)',
  billing_letter: 'Billing letter (PDF)',
  statement: 'Statement of account (PDF)',
  acknowledgement: 'Acknowledgement of payment (PDF)',
}

/** Content types of scans of invoices. */
export const invoiceFileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

/** Lines that no bill has are deleted this long after the last import that contains their day. */
export const unmatchedLinesRetentionDays = 90
