import { Field } from '../../../../ui/public/field.tsx'
import { Select, TextInput } from '../../../../ui/public/inputs.tsx'
import { toast } from '../../../../ui/public/toast.ts'
import { useSimpleForm } from '../../../../ui/public/use-simple-form.ts'
import { Suffix } from '../../../people/contract/person.ts'
import type { Account } from '../../contract/accounts.ts'
import { changesOf, type DetailName, detailsOf, detailsSchema } from '../details-changes.ts'
import { tellFailure, useOwnAccount } from '../own-account-api.ts'
import { AccountSection } from './account-section.tsx'
import { SaveButton } from './save-button.tsx'

const suffixes = Suffix.options.map((suffix) => ({ value: suffix, label: suffix }))

export function DetailsForm({ account }: { account: Account }) {
  const { update } = useOwnAccount()
  const stored = detailsOf(account)
  const form = useSimpleForm({
    id: 'details',
    schema: detailsSchema(stored),
    initial: stored,
    async send(input) {
      const changes = changesOf(stored, input)
      if (Object.keys(changes).length === 0) return
      form.reset(detailsOf(await update(changes)))
      toast.success('Your details are saved.')
    },
    onFailure: tellFailure,
  })

  const text = (name: DetailName, label: string, attributes: React.ComponentProps<'input'> = {}) => (
    <Field {...form.field(name)} label={label} isRequired={name === 'displayName'}>
      {(wiring) => <TextInput {...wiring} {...form.input(name)} readOnly={form.isSending} {...attributes} />}
    </Field>
  )

  return (
    <AccountSection id="details" title="Name and contact details">
      <form className="account-form" aria-label="Name and contact details" {...form.props}>
        {text('displayName', 'Display Name', { autoComplete: 'nickname' })}
        <div className="account-pair">
          {text('firstName', 'First Name', { autoComplete: 'given-name' })}
          {text('lastName', 'Last Name', { autoComplete: 'family-name' })}
          {text('middleInitial', 'Middle Initial', { autoComplete: 'additional-name', maxLength: 1 })}
          <Field {...form.field('suffix')} label="Suffix" isRequired={false}>
            {(wiring) => (
              <Select
                {...wiring}
                name="suffix"
                value={form.values.suffix}
                disabled={form.isSending}
                onChange={({ target }) => form.reset({ ...form.values, suffix: target.value })}
                options={suffixes}
                placeholder="None"
              />
            )}
          </Field>
        </div>
        {text('phone', 'Contact Number', { type: 'tel', autoComplete: 'tel' })}
        {text('company', 'Company', { autoComplete: 'organization' })}
        {text('jobTitle', 'Job Title', { autoComplete: 'organization-title' })}
        <SaveButton
          label="Save details"
          isSaving={form.isSending}
          isChanged={Object.keys(changesOf(stored, form.values)).length > 0}
        />
      </form>
    </AccountSection>
  )
}
