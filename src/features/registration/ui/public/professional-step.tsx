import { halfTypedDate } from '../registration-form.ts'
import { sourceOptions } from '../source-words.ts'
import { SelectField, TextAreaField, TextField, TickField } from './form-fields.tsx'
import { PaymentSection } from './payment-section.tsx'
import { ProofField } from './proof-field.tsx'
import { fieldId, type RegistrationForm } from './use-registration-form.ts'

/** A date field gives no text while only a part of it is filled in; that is a mistake and not "nothing given". */
function readDate(value: string | null): string | null {
  if (value) return value
  const input = document.getElementById(fieldId('prcExpirationDate'))
  return input instanceof HTMLInputElement && input.validity.badInput ? halfTypedDate : null
}

/** Step 2: where they work, and how the seminar is paid where it costs something. */
export function ProfessionalStep({ form, price }: { form: RegistrationForm; price: number | null }) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <TextField form={form} name="company" isRequired autoComplete="organization" enterKeyHint="next" />
        <TextField
          form={form}
          name="jobTitle"
          isRequired
          autoComplete="organization-title"
          enterKeyHint="next"
        />
        <TextField form={form} name="prcLicenseNo" autoComplete="off" enterKeyHint="next" />
        <TextField
          form={form}
          name="prcExpirationDate"
          type="date"
          max="9999-12-31"
          rules={{ setValueAs: readDate }}
        />
        <div className="sm:col-span-2">
          <TickField form={form} name="isCpdasUser" />
        </div>
        <div className="sm:col-span-2">
          <SelectField
            form={form}
            name="source"
            options={sourceOptions}
            placeholder="Please choose"
            isRequired
          />
        </div>
        <div className="sm:col-span-2">
          <TextAreaField form={form} name="notes" />
        </div>
        <div className="sm:col-span-2">
          <TickField form={form} name="marketingConsent" />
        </div>
      </div>
      {price !== null && price > 0 ? (
        <>
          <PaymentSection price={price} />
          <ProofField form={form} />
        </>
      ) : null}
    </div>
  )
}
