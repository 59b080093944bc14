import { sourceOptions } from '../../../people/contract/source-labels.ts'
import { DateField, SelectField, TextAreaField, TextField, TickField } from './form-fields.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { PaymentSection } from './payment-section.tsx'
import type { RegistrationForm } from './use-registration-form.ts'

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
        <DateField form={form} />
        <div className="grid gap-y-2 sm:col-span-2">
          <TickField form={form} name="isCpdasUser" />
          <SelectField
            form={form}
            name="source"
            options={sourceOptions}
            placeholder="Please choose"
            isRequired
          />
          <TextAreaField form={form} name="notes" />
          <TickField form={form} name="marketingConsent" />
        </div>
      </div>
      {price !== null && price > 0 ? (
        <>
          <PaymentSection price={price} />
          <PaymentFields form={form} />
        </>
      ) : null}
    </div>
  )
}
