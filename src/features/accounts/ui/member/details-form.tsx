import * as z from 'zod/mini'
import { UpdateAccountInput } from '#app/features/accounts/contract/account-forms.ts'
import type { Account } from '#app/features/accounts/contract/accounts.ts'
import { NameSuffix } from '#app/features/people/contract/person.ts'
import { Field } from '#app/ui/public/field.tsx'
import { Select, TextInput } from '#app/ui/public/inputs.tsx'
import { useSimpleForm } from '#app/ui/public/use-simple-form.ts'
import { toast } from '#app/ui/toast.ts'
import { showFailureToast, useOwnAccountMutations } from '../own-account-api.ts'
import { AccountSection, SaveButton } from './account-section.tsx'

const suffixes = NameSuffix.options.map((suffix) => ({ value: suffix, label: suffix }))

export function AccountDetailsForm({ account }: { account: Account }) {
  const { update } = useOwnAccountMutations()
  const stored = toAccountDetails(account)
  const form = useSimpleForm({
    id: 'details',
    schema: accountDetailsSchema(stored),
    initial: stored,
    async send(input) {
      const changes = toAccountDetailsChanges(stored, input)
      if (Object.keys(changes).length === 0) return
      form.reset(toAccountDetails(await update(changes)))
      toast.success('Your details are saved.')
    },
    onFailure: showFailureToast,
  })

  const text = (name: AccountDetailName, label: string, attributes: React.ComponentProps<'input'> = {}) => (
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
          isChanged={Object.keys(toAccountDetailsChanges(stored, form.values)).length > 0}
        />
      </form>
    </AccountSection>
  )
}

function toAccountDetails({ user, phone, company, jobTitle }: Account) {
  return {
    displayName: user.displayName,
    firstName: user.firstName ?? '',
    middleInitial: user.middleInitial ?? '',
    lastName: user.lastName ?? '',
    suffix: user.suffix ?? '',
    phone: phone ?? '',
    company: company ?? '',
    jobTitle: jobTitle ?? '',
  }
}

export type AccountDetails = ReturnType<typeof toAccountDetails>
type AccountDetailName = keyof AccountDetails

export function accountDetailsSchema(stored: AccountDetails): z.ZodMiniType<AccountDetails, AccountDetails> {
  const { shape } = UpdateAccountInput
  const mayBeEmpty = z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters'))
  const schema = z.object({
    displayName: shape.displayName,
    firstName: stored.firstName === '' ? mayBeEmpty : shape.firstName,
    middleInitial: shape.middleInitial,
    lastName: stored.lastName === '' ? mayBeEmpty : shape.lastName,
    suffix: z.string(),
    phone: shape.phone,
    company: shape.company,
    jobTitle: shape.jobTitle,
  })
  return schema as unknown as z.ZodMiniType<AccountDetails, AccountDetails>
}

/** The changed fields; cleared ones are null. */
export function toAccountDetailsChanges(stored: AccountDetails, values: AccountDetails): UpdateAccountInput {
  const names = Object.keys(stored) as AccountDetailName[]
  const changed = names.filter((name) => values[name] !== stored[name])
  return Object.fromEntries(changed.map((name) => [name, values[name] || null]))
}
