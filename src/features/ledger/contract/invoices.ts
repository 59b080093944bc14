/** Wire shapes of the numbers of invoices that the provider issued elsewhere. */
import * as z from 'zod/mini'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'
import { uploadField } from '#app/platform/uploaded-file.ts'
import { ledgerReasonField, personName, pesoAmountField } from './fields.ts'
import { invoiceKinds } from './ledger-values.ts'

export const InvoiceRecord = z.object({
  id: z.int(),
  kind: z.enum(invoiceKinds),
  number: z.string(),
  /** YYYY-MM-DD. */
  issuedOn: z.string(),
  amount: z.number(),
  /** Whether its scan can be downloaded. */
  hasFile: z.boolean(),
  recordedAt: z.iso.datetime(),
  recordedBy: personName,
  voidedAt: z.nullable(z.iso.datetime()),
  voidedBy: personName,
  voidReason: z.nullable(z.string()),
})
export type InvoiceRecord = z.infer<typeof InvoiceRecord>

const longestNumber = 40

export const RecordInvoiceInput = z.strictObject({
  billId: rowIdField(),
  kind: z.enum(invoiceKinds),
  number: z
    .string('Number is required')
    .check(
      z.trim(),
      z.minLength(1, 'Number is required'),
      z.maxLength(longestNumber, `At most ${longestNumber} characters`),
    ),
  issuedOn: z.iso.date('Enter the day on the invoice'),
  amount: pesoAmountField(),
  /** The scan: PDF, JPEG or PNG. */
  file: z.optional(z.nullable(uploadField('Choose a file'))),
})
export type RecordInvoiceInput = z.infer<typeof RecordInvoiceInput>

export const VoidInvoiceInput = z.strictObject({ id: rowIdField(), reason: ledgerReasonField() })
export type VoidInvoiceInput = z.infer<typeof VoidInvoiceInput>

export const InvoiceFileQuery = z.strictObject({ id: integerParam(1, maxRowId) })
