import { Checkbox } from '../../../../ui/public/inputs.tsx'
import { NameSuffix } from '../../../people/contract/person.ts'
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
    if (!hasNoMiddleName) requestAnimationFrame(() => focusRegistrationField('middleInitial'))
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
      />
      <Checkbox
        id={registrationFieldId('noMiddleName')}
        label="I have no middle name"
        checked={hasNone}
        onChange={(event) => change(event.target.checked)}
      />
    </div>
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
      <TextField
        form={form}
        name="email"
        type="email"
        isRequired
        hint="We will send your confirmation to this address."
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <TextField
        form={form}
        name="phone"
        type="tel"
        isRequired
        hint="For example 0917 555 0101"
        autoComplete="tel"
        enterKeyHint="next"
      />
    </div>
  )
}
