import { NativeSelect, TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { SECRET_MASK } from '#app/features/email/contract/settings-fields.ts'
import { type MailProvider, mailProviders } from '#app/features/email/rules/mail-providers.ts'
import {
  customMailServer,
  type MailConfigurationAdminForm,
  toMailServerFields,
} from './configuration-form.ts'

const providerOptions = [
  ...mailProviders.map(({ id, name }) => ({ value: id, label: name })),
  { value: customMailServer, label: 'Custom SMTP server' },
]
const chooseOne = { value: '', label: 'Choose a provider' }

const choosing = { shouldDirty: true, shouldTouch: true, shouldValidate: true }

export function MailServerFields({
  adminForm,
  hasKey,
}: {
  adminForm: MailConfigurationAdminForm
  hasKey: boolean
}) {
  const { field, form } = adminForm
  const provider = useWatch({ control: form.control, name: 'provider' })
  const chosen = mailProviders.find(({ id }) => id === provider)

  function choose() {
    const { baseUrl, login } = toMailServerFields(form.getValues('provider'), form.getValues())
    form.setValue('baseUrl', baseUrl, choosing)
    form.setValue('login', login, choosing)
  }

  return (
    <fieldset className="form-group">
      <legend>Mail server</legend>
      <div className="field-row">
        <NativeSelect
          {...field('provider', { onChange: choose })}
          // Selected by value, as the options shift after the first choice.
          value={provider}
          label="Provider"
          data={provider === '' ? [chooseOne, ...providerOptions] : providerOptions}
        />
        <TextInput
          {...field('baseUrl')}
          label="Server"
          placeholder="smtp://mail.example.ph:587"
          readOnly={chosen !== undefined}
          autoCapitalize="off"
          spellCheck={false}
          required
        />
      </div>
      {needsLogin(chosen) ? (
        <TextInput
          {...field('login')}
          label="Login"
          description={loginHint(chosen)}
          autoCapitalize="off"
          spellCheck={false}
        />
      ) : null}
      <TextInput
        {...field('apiKey')}
        type="password"
        label="API Key"
        description="Leave unchanged to keep the existing key."
        placeholder={hasKey ? SECRET_MASK : undefined}
        autoComplete="new-password"
        spellCheck={false}
      />
      <TextInput
        {...field('dkimSelector')}
        label="DKIM Selector (optional)"
        description={selectorHint(chosen)}
        autoCapitalize="off"
        spellCheck={false}
      />
    </fieldset>
  )
}

function needsLogin(chosen: MailProvider | undefined): boolean {
  return chosen === undefined || chosen.login.kind === 'typed'
}

function loginHint(chosen: MailProvider | undefined): string {
  if (chosen?.login.kind === 'typed') return `As shown by ${chosen.name}, such as ${chosen.login.example}.`
  return 'Your user name on the server. If empty, the API key is used as the login.'
}

function selectorHint(chosen: MailProvider | undefined): string {
  if (chosen !== undefined && chosen.dkimSelectors.length > 0)
    return `Only needed if ${chosen.name} gave you your own selector. The deliverability check knows the usual ones.`
  return 'The part before ._domainkey in the name of your DKIM record. The deliverability check uses it.'
}
