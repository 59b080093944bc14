import { isNoMiddleName } from '#app/features/people/contract/name-fields.ts'
import { NameSuffix } from '#app/features/people/contract/person.ts'
import { EmailHint } from '#app/features/people/ui/email-hint.tsx'
import { Checkbox } from '#app/ui/public/inputs.tsx'
import { SelectField, TextField } from './form-fields.tsx'
import {
  focusRegistrationField,
  type RegistrationForm,
  registrationFieldId,
} from './use-registration-form.ts'

const suffixOptions = NameSuffix.options.map((value) => ({ value, label: value }))

/** Null means "none", empty means unanswered. */
function MiddleName({ form }: { form: RegistrationForm }) {
  const hasNone = form.values.middleInitial === null

  function change(hasNoMiddleName: boolean) {
    form.change({ middleInitial: hasNoMiddleName ? null : '' })
    // The field is disabled until React has rendered.
    if (!hasNoMiddleName) requestAnimationFrame(() => focusRegistrationField(`${form.prefix}middleInitial`))
  }

  function checkTyped() {
    if (isNoMiddleName(form.values.middleInitial ?? '')) form.change({ middleInitial: null })
    form.check(['middleInitial'])
  }

  return (
    <div>
      <TextField
        form={form}
        name="middleInitial"
        isRequired={!hasNone}
        disabled={hasNone}
        autoComplete="additional-name"
        autoCapitalize="words"
        enterKeyHint="next"
        placeholder={hasNone ? 'No middle name' : undefined}
        onBlur={checkTyped}
      />
      <Checkbox
        id={registrationFieldId(`${form.prefix}noMiddleName`)}
        name={`${form.prefix}noMiddleName`}
        label="I have no middle name"
        checked={hasNone}
        onChange={(event) => change(event.target.checked)}
      />
    </div>
  )
}

function EmailField({ form }: { form: RegistrationForm }) {
  return (
    <TextField
      form={form}
      name="email"
      type="email"
      isRequired={form.prefix === ''}
      hint={
        <EmailHint typed={form.values.email ?? ''} onUse={(email) => form.change({ email })}>
          {form.prefix === ''
            ? 'We will send your confirmation to this address.'
            : 'Leave it empty if this person has none: the ticket is then sent to your address.'}
        </EmailHint>
      }
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
    />
  )
}

export function PersonalInformationStep({ form }: { form: RegistrationForm }) {
  const name = { form, isRequired: true, autoCapitalize: 'words', enterKeyHint: 'next' as const }
  return (
    <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      <TextField {...name} name="firstName" autoComplete="given-name" />
      <MiddleName form={form} />
      <TextField {...name} name="lastName" autoComplete="family-name" />
      <SelectField
        form={form}
        name="suffix"
        options={suffixOptions}
        placeholder="None"
        autoComplete="honorific-suffix"
      />
      <EmailField form={form} />
      <TextField
        form={form}
        name="phone"
        type="tel"
        hint="For example 0917 555 0101"
        autoComplete="tel"
        enterKeyHint="next"
      />
    </div>
  )
}
