import type { PassportLicence } from '#app/features/passport/contract/passport.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { Field } from '#app/ui/public/field.tsx'
import { TextInput } from '#app/ui/public/inputs.tsx'
import { PostedFailure } from '#app/ui/public/posted-failure.tsx'
import type { PostedForm } from '#app/ui/public/posted-form.ts'

const fields = [
  { name: 'title', label: 'Program', isRequired: true },
  { name: 'provider', label: 'Provider', isRequired: true },
  { name: 'accreditationNo', label: 'Accreditation number', isRequired: false },
  { name: 'endedOn', label: 'Last day', isRequired: true, type: 'date' },
  { name: 'units', label: 'CPD units', isRequired: true, inputMode: 'decimal' },
] as const

/** Form that is posted to the page, with script and without. */
export function ExternalCreditForm({
  licence: { professionId, profession },
  posted,
}: {
  licence: PassportLicence
  /** The form as it came back; null for another one. */
  posted: PostedForm | null
}) {
  const first = fields.find(({ name }) => posted?.errors[name] !== undefined)
  return (
    <Disclosure summary="Add units from another provider" isOpenAtFirst={posted !== null}>
      <form
        className="grid max-w-[40rem] gap-2"
        method="post"
        action={`/my-cpd#cpd-${professionId}`}
        encType="multipart/form-data"
        noValidate
        aria-label={`Add units for ${profession}`}
      >
        <p className="text-small text-soft">
          Only you see this entry and its file. Keep the certificate, because PRC may ask for it.
        </p>
        <PostedFailure title="Not added" posted={posted} />
        <input type="hidden" name="professionId" value={professionId} />
        {fields.map(({ name, label, isRequired, ...input }) => (
          <Field
            key={name}
            id={`cpd-${professionId}-${name}`}
            label={label}
            isRequired={isRequired}
            error={posted?.errors[name]}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                {...input}
                name={name}
                autoComplete="off"
                defaultValue={posted?.values[name] ?? ''}
                autoFocus={first?.name === name}
              />
            )}
          </Field>
        ))}
        <Field
          id={`cpd-${professionId}-file`}
          label="Certificate"
          hint={
            posted === null
              ? 'PDF, JPG or PNG, at most 5 MB.'
              : 'PDF, JPG or PNG, at most 5 MB. Choose it again.'
          }
          error={posted?.errors.file}
        >
          {(wiring) => (
            <input {...wiring} className="input" type="file" name="file" accept=".pdf,.jpg,.jpeg,.png" />
          )}
        </Field>
        <div>
          <Button type="submit" variant="secondary" name="act" value="add">
            Add units
          </Button>
        </div>
      </form>
    </Disclosure>
  )
}
