import { TextField } from './form-fields.tsx'
import { ProofField } from './proof-field.tsx'
import type { RegistrationForm } from './use-registration-form.ts'

export function PaymentFields({ form }: { form: RegistrationForm }) {
  return (
    <>
      <ProofField form={form} />
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <TextField
          form={form}
          name="referenceNumber"
          hint="Optional, as on your receipt"
          autoComplete="off"
          enterKeyHint="next"
        />
        <TextField
          form={form}
          name="amountSent"
          hint="Optional, in pesos"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
        />
      </div>
    </>
  )
}
