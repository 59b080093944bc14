import { Checkbox, Switch } from '@mantine/core'
import { useController } from 'react-hook-form'
import type { SeminarFormSettings } from '#app/features/settings/contract/new-seminars.ts'
import type { SeminarAdminForm } from './schedule-fields.tsx'
import { keepKnownAccounts } from './seminar-values.ts'

/** Choice of the accounts that registrants can pay to. Not shown while there is nothing to choose. */
export function PaymentAccountsField({
  adminForm: { form },
  accounts,
}: {
  adminForm: SeminarAdminForm
  accounts: SeminarFormSettings['paymentAccounts']
}) {
  const { field, fieldState } = useController({ control: form.control, name: 'paymentAccountIds' })
  const chosen = field.value
  const active = accounts.filter(({ isActive }) => isActive)
  if (active.length < 2) return null
  // Those that are off stay chosen, and can be left out.
  const offered = accounts.filter(({ id, isActive }) => isActive || chosen?.includes(id))

  function choose(ids: string[]) {
    field.onChange(accounts.map(({ id }) => id).filter((id) => ids.includes(id)))
  }

  return (
    <fieldset className="form-group">
      <legend>Payment Accounts</legend>
      <Switch
        ref={field.ref}
        label="All payment accounts"
        description="Registrants see all accounts of the settings, also those added later."
        checked={chosen === null}
        onChange={({ currentTarget: { checked } }) =>
          field.onChange(checked ? null : active.map(({ id }) => id))
        }
        error={chosen === null ? fieldState.error?.message : undefined}
        size="md"
      />
      {chosen === null ? null : (
        <Checkbox.Group
          label="Shown to registrants"
          description="If none of them is in use any more, registrants see all accounts."
          value={keepKnownAccounts(chosen, accounts) ?? []}
          onChange={choose}
          error={fieldState.error?.message}
          errorProps={{ role: 'alert' }}
          size="md"
        >
          {offered.map(({ id, label, isActive }) => (
            <Checkbox key={id} value={id} label={isActive ? label : `${label} (not in use)`} size="md" />
          ))}
        </Checkbox.Group>
      )}
    </fieldset>
  )
}
