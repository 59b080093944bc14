/** Wire shapes of certificates of tax that institutions withheld. */
import * as z from 'zod/mini'
import { ledgerReasonField, personName, pesoAmountField } from '#app/features/ledger/contract/fields.ts'
import { withholdingForms } from '#app/features/payments/contract/money-values.ts'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'
import { uploadField } from '#app/platform/uploaded-file.ts'

export const WithholdingCertificate = z.object({
  id: z.int(),
  form: z.enum(withholdingForms),
  /** Pesos. */
  amount: z.number(),
  /** Whether its scan can be downloaded. */
  hasFile: z.boolean(),
  recordedAt: z.iso.datetime(),
  recordedBy: personName,
  voidedAt: z.nullable(z.iso.datetime()),
  voidReason: z.nullable(z.string()),
})
export type WithholdingCertificate = z.infer<typeof WithholdingCertificate>

export const RecordWithholdingInput = z.strictObject({
  billId: rowIdField(),
  amount: pesoAmountField(),
  form: z.enum(withholdingForms, 'Choose the form'),
  /** The scan: PDF, JPEG or PNG. */
  file: uploadField('Choose a file'),
})
export type RecordWithholdingInput = z.infer<typeof RecordWithholdingInput>

export const VoidWithholdingInput = z.strictObject({ id: rowIdField(), reason: ledgerReasonField() })
export type VoidWithholdingInput = z.infer<typeof VoidWithholdingInput>

export const WithholdingFileQuery = z.strictObject({ id: integerParam(1, maxRowId) })
