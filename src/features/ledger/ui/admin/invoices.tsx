import { Anchor, Button, NativeSelect, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { InvoiceRecord } from '#app/features/ledger/contract/invoices.ts'
import { invoiceKinds } from '#app/features/ledger/contract/ledger-values.ts'
import { formatDate, formatDateTime, startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import { parseTypedAmount } from '#app/platform/format/typed-amounts.ts'
import { EntityForm } from '#app/ui/admin/entity-sheet.tsx'
import { FileField } from '#app/ui/admin/file-field.tsx'
import { invoiceFilePath } from '../bill-document-path.ts'
import { invoiceKindLabels } from '../invoice-kind-labels.ts'
import { formatStaffName } from './bill-entries.tsx'
import { amountFormField, type BillFormProps } from './bill-forms.tsx'
import { formatPesos, recordInvoiceMutation, voidInvoiceMutation } from './bills-api.ts'
import { ReasonForm } from './reason-form.tsx'

const dayOf = (day: string) => formatDate(startOfManilaDay(day).toISOString())

/** The number of a paper that was issued for a bill, also a void one. */
export function InvoiceEntry({ invoice, onVoid }: { invoice: InvoiceRecord; onVoid: () => void }) {
  const { id, kind, number, issuedOn, amount, hasFile, recordedBy, recordedAt } = invoice
  const { voidedAt, voidedBy, voidReason } = invoice
  return (
    <li className="bill-entry">
      <p>
        <strong>
          {invoiceKindLabels[kind]} {number}
        </strong>{' '}
        of {dayOf(issuedOn)}, {formatPesos(amount)}
      </p>
      <p className="muted">
        Recorded by {formatStaffName(recordedBy)}, {formatDateTime(recordedAt)}
      </p>
      {hasFile ? (
        <p>
          <Anchor href={invoiceFilePath(id)} download>
            Download file<span className="sr-only"> of {number}</span>
          </Anchor>
        </p>
      ) : null}
      {voidedAt === null ? (
        <Button aria-label={`Make void: ${number}`} onClick={onVoid}>
          Make Void
        </Button>
      ) : (
        <p>
          Made void by {formatStaffName(voidedBy)}, {formatDateTime(voidedAt)}: {voidReason}
        </p>
      )}
    </li>
  )
}

const largestFileInBytes = 5 * 1024 * 1024

const invoiceSchema = z.object({
  kind: z.enum(invoiceKinds),
  number: z
    .string()
    .check(z.trim(), z.minLength(1, 'Number is required'), z.maxLength(40, 'At most 40 characters')),
  issuedOn: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter the day on the invoice')),
  amount: amountFormField(),
  file: z
    .nullable(z.custom<File>((value) => value instanceof File))
    .check(
      z.refine((file) => file === null || file.size <= largestFileInBytes, 'File size exceeds 5MB limit'),
    ),
})

const kindOptions = invoiceKinds.map((value) => ({ value, label: invoiceKindLabels[value] }))

/** Form for an invoice that was issued on paper or by another program. */
export function RecordInvoiceForm({ bill }: BillFormProps) {
  const values: z.infer<typeof invoiceSchema> = {
    kind: 'invoice',
    number: '',
    issuedOn: toManilaDay(new Date()),
    amount: bill.amountPaid > 0 ? bill.amountPaid.toFixed(2) : '',
    file: null,
  }
  return (
    <EntityForm
      schema={invoiceSchema}
      values={values}
      mutation={recordInvoiceMutation}
      toInput={({ amount, ...typed }) => ({
        billId: bill.id,
        amount: parseTypedAmount(amount) ?? 0,
        ...typed,
      })}
      saveLabel="Record Number"
      busyLabel="Recording..."
    >
      {({ field, form }) => (
        <>
          <NativeSelect {...field('kind')} label="Kind" data={kindOptions} />
          <TextInput {...field('number')} label="Number" required />
          <TextInput {...field('issuedOn')} type="date" label="Issued On" required />
          <TextInput {...field('amount')} label="Amount in Pesos" inputMode="decimal" required />
          <FileField
            form={form}
            name="file"
            label="Scan"
            description="PDF, JPG or PNG, at most 5 MB. The registrant can download it."
            accept=".pdf,.jpg,.jpeg,.png"
            clearable
            clearButtonProps={{ 'aria-label': 'Remove the scan' }}
          />
        </>
      )}
    </EntityForm>
  )
}

export function VoidInvoiceForm({ invoice: { id, kind, number } }: { invoice: InvoiceRecord }) {
  return (
    <ReasonForm mutation={voidInvoiceMutation} toInput={(reason) => ({ id, reason })} saveLabel="Make Void">
      {invoiceKindLabels[kind]} {number} stays in the history. Its number can be recorded again.
    </ReasonForm>
  )
}
