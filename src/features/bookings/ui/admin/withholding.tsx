import { Anchor, Button, NativeSelect, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { withholdingFormLabels } from '#app/features/bookings/contract/booking-values.ts'
import type { BookingSummary } from '#app/features/bookings/contract/bookings.ts'
import type { WithholdingCertificate } from '#app/features/bookings/contract/withholding.ts'
import { formatStaffName } from '#app/features/ledger/ui/admin/bill-entries.tsx'
import { amountFormField } from '#app/features/ledger/ui/admin/bill-forms.tsx'
import { formatPesos } from '#app/features/ledger/ui/admin/bills-api.ts'
import { ReasonForm } from '#app/features/ledger/ui/admin/reason-form.tsx'
import { toCentavos, toPesos } from '#app/features/orders/rules/order-amounts.ts'
import { withholdingForms } from '#app/features/payments/contract/money-values.ts'
import { listUsualTaxes } from '#app/features/statements/rules/withholding.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { parseTypedAmount } from '#app/platform/format/typed-amounts.ts'
import { EntityForm } from '#app/ui/admin/entity-sheet.tsx'
import { FileField } from '#app/ui/admin/file-field.tsx'
import { recordWithholdingMutation, voidWithholdingMutation, withholdingFilePath } from './bookings-api.ts'

interface CertificatesProps {
  certificates: readonly WithholdingCertificate[]
  /** Null for staff who may not make them void. */
  onVoid: ((certificate: WithholdingCertificate) => void) | null
}

/** Certificates of the tax withheld for a booking, also void ones. */
export function Certificates({ certificates, onVoid }: CertificatesProps) {
  if (certificates.length === 0) return null
  return (
    <>
      <h3>Tax Withheld</h3>
      <ul className="bill-entries">
        {certificates.map((certificate) => (
          <Certificate key={certificate.id} certificate={certificate} onVoid={onVoid} />
        ))}
      </ul>
    </>
  )
}

interface CertificateProps extends Pick<CertificatesProps, 'onVoid'> {
  certificate: WithholdingCertificate
}

function Certificate({ certificate, onVoid }: CertificateProps) {
  const { id, form, amount, hasFile, recordedAt, recordedBy, voidedAt, voidReason } = certificate
  const what = `${withholdingFormLabels[form]}, ${formatPesos(amount)}`
  return (
    <li className="bill-entry">
      <p>
        <strong>{what}</strong>
      </p>
      <p className="muted">
        Recorded by {formatStaffName(recordedBy)}, {formatDateTime(recordedAt)}
      </p>
      {hasFile ? (
        <p>
          <Anchor href={withholdingFilePath(id)} download>
            Download file<span className="sr-only"> of {what}</span>
          </Anchor>
        </p>
      ) : null}
      {voidedAt === null ? null : (
        <p>
          Made void, {formatDateTime(voidedAt)}: {voidReason}
        </p>
      )}
      {voidedAt === null && onVoid !== null ? (
        <Button aria-label={`Make void: ${what}`} onClick={() => onVoid(certificate)}>
          Make Void
        </Button>
      ) : null}
    </li>
  )
}

/** Shows the booking as it is after a change, and closes the form. */
export type BookingSaved = (booking: BookingSummary | null, form: { close(): void }) => void

const largestFileInBytes = 5 * 1024 * 1024

const schema = z.object({
  form: z.enum(withholdingForms),
  amount: amountFormField(),
  file: z.nullable(z.custom<File>((value) => value instanceof File)).check(
    z.refine((file) => file !== null, 'Choose a file'),
    z.refine((file) => file === null || file.size <= largestFileInBytes, 'File size exceeds 5MB limit'),
  ),
})

const formOptions = withholdingForms.map((value) => ({ value, label: withholdingFormLabels[value] }))

/** Centavos that a certificate is expected to have: tax that none proves yet, or else what the payments left. */
function toExpectedTax({ amountDue, amountPaid, amountWithheld, certificates }: BookingSummary): number {
  const valid = certificates.filter(({ voidedAt }) => voidedAt === null)
  const certified = valid.reduce((sum, { amount }) => sum + toCentavos(amount), 0)
  const unproven = toCentavos(amountWithheld) - certified
  if (unproven > 0 || amountPaid === 0) return unproven
  return toCentavos(amountDue) - toCentavos(amountPaid) - toCentavos(amountWithheld)
}

interface RecordWithholdingFormProps {
  booking: BookingSummary
  onSaved: BookingSaved
}

export function RecordWithholdingForm({ booking, onSaved }: RecordWithholdingFormProps) {
  const expected = toExpectedTax(booking)
  const values: z.infer<typeof schema> = {
    form: '2307',
    amount: expected > 0 ? toPesos(expected) : '',
    file: null,
  }
  return (
    <EntityForm
      schema={schema}
      values={values}
      mutation={recordWithholdingMutation}
      onSaved={onSaved}
      toInput={({ form, amount, file }) => ({
        billId: booking.id,
        form,
        amount: parseTypedAmount(amount) ?? 0,
        file: file ?? '',
      })}
      saveLabel="Record Certificate"
      busyLabel="Recording..."
      cancelLabel="Back"
      needsChange={false}
    >
      {({ field, form }) => (
        <>
          <p>
            The tax counts as paid, once: what was recorded as withheld with a payment already is proven by
            the certificate, and not added to it.
          </p>
          <NativeSelect {...field('form')} label="Form" data={formOptions} />
          <TextInput {...field('amount')} label="Tax Withheld in Pesos" inputMode="decimal" required />
          <div className="row-actions">
            {listUsualTaxes(toCentavos(booking.amountDue)).map(({ percent, withheld }) => (
              <Button
                key={percent}
                onClick={() =>
                  form.setValue('amount', toPesos(withheld), { shouldDirty: true, shouldValidate: true })
                }
              >
                {formatPesos(withheld / 100)} ({percent}%)
              </Button>
            ))}
          </div>
          <FileField
            form={form}
            name="file"
            label="Scan"
            description="PDF, JPG or PNG, at most 5 MB."
            accept=".pdf,.jpg,.jpeg,.png"
            required
            clearable
            clearButtonProps={{ 'aria-label': 'Remove the scan' }}
          />
        </>
      )}
    </EntityForm>
  )
}

interface VoidWithholdingFormProps {
  certificate: WithholdingCertificate
  onSaved: BookingSaved
}

export function VoidWithholdingForm({
  certificate: { id, form, amount },
  onSaved,
}: VoidWithholdingFormProps) {
  return (
    <ReasonForm
      mutation={voidWithholdingMutation}
      onSaved={onSaved}
      toInput={(reason) => ({ id, reason })}
      saveLabel="Make Void"
      cancelLabel="Back"
    >
      {withholdingFormLabels[form]} of {formatPesos(amount)} stays in the history. If the booking is not paid
      without it, it waits for payment again.
    </ReasonForm>
  )
}
