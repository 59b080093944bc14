import { Alert, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import type { MailConfiguration } from '#app/features/email/contract/settings.ts'
import { useSaveMailSettings } from '#app/features/email/ui/settings-api.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { UnsavedChanges } from '#app/ui/admin/unsaved-changes.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import {
  type MailConfigurationAdminForm,
  MailConfigurationFormValues,
  toMailConfigurationFormValues,
  toMailSettingsChanges,
  wholeNumberOrZero,
} from './configuration-form.ts'
import { MailServerFields } from './server-fields.tsx'

/** Sends only changed settings; a refusal keeps the input. */
export function MailConfigurationFields({ configuration }: { configuration: MailConfiguration }) {
  const { save, isPending } = useSaveMailSettings()
  const adminForm = useAdminForm({
    schema: MailConfigurationFormValues,
    values: toMailConfigurationFormValues(configuration),
    async send(typed) {
      const { form } = adminForm
      const sent = { ...form.getValues() }
      const before = form.formState.defaultValues as MailConfigurationFormValues
      applySavedValues(
        adminForm,
        sent,
        toMailConfigurationFormValues(await save(toMailSettingsChanges(before, typed))),
      )
      // Scrolls to the health check, as saved settings may not work.
      document.getElementById('mail-configuration')?.scrollIntoView({ block: 'nearest' })
    },
  })
  useLatestConfiguration(adminForm, configuration)
  const submit = useSubmitOnce(adminForm)
  return (
    <form className="sheet-form" noValidate onSubmit={submit} aria-label="Mail settings">
      <MailSettingsSource source={configuration.source} />
      <MailServerFields adminForm={adminForm} hasKey={configuration.apiKey !== null} />
      <SenderFields adminForm={adminForm} />
      <RetryFields adminForm={adminForm} />
      <div className="row-actions">
        <BusyButton variant="filled" type="submit" busyLabel={isPending ? 'Saving...' : undefined}>
          Save Configuration
        </BusyButton>
      </div>
      {adminForm.isChanged && !isPending ? <UnsavedChanges onDiscard={() => adminForm.form.reset()} /> : null}
    </form>
  )
}

/** Resets the saved values but keeps what was typed during saving. */
function applySavedValues(
  { form }: MailConfigurationAdminForm,
  sent: MailConfigurationFormValues,
  saved: MailConfigurationFormValues,
): void {
  const now = form.getValues()
  form.reset(saved)
  for (const name of Object.keys(saved) as (keyof MailConfigurationFormValues)[])
    if (now[name] !== undefined && now[name] !== sent[name])
      form.setValue(name, now[name], { shouldDirty: true })
}

/** Shows changes saved by others, unless the form is dirty. */
function useLatestConfiguration(
  { form, isChanged }: MailConfigurationAdminForm,
  configuration: MailConfiguration,
): void {
  const latest = useRef(configuration)
  useEffect(() => {
    if (isChanged || latest.current === configuration) return
    latest.current = configuration
    form.reset(toMailConfigurationFormValues(configuration))
  }, [form, isChanged, configuration])
}

/** A second press may come before the button renders as busy. */
function useSubmitOnce({ form, submit }: MailConfigurationAdminForm) {
  const isUnderWay = useRef(false)
  return async (event: FormEvent) => {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    // Enter submits without a blur.
    for (const name of ['maxRetries', 'retryDelayMs'] as const)
      form.setValue(name, wholeNumberOrZero(form.getValues(name)), { shouldDirty: true })
    try {
      await submit(event)
    } finally {
      isUnderWay.current = false
    }
  }
}

function SenderFields({ adminForm: { field } }: { adminForm: MailConfigurationAdminForm }) {
  return (
    <fieldset className="form-group">
      <legend>Sender</legend>
      <div className="field-row">
        <TextInput {...field('senderEmail')} type="email" label="Sender Email" spellCheck={false} required />
        <TextInput {...field('senderName')} label="Sender Name" />
      </div>
      <TextInput
        {...field('replyToEmail')}
        type="email"
        label="Reply-To Email (optional)"
        description="Address for replies, if different from the sender."
        spellCheck={false}
      />
    </fieldset>
  )
}

function RetryFields({ adminForm }: { adminForm: MailConfigurationAdminForm }) {
  return (
    <fieldset className="form-group">
      <legend>If an e-mail is not accepted</legend>
      <div className="field-row">
        <NumberField adminForm={adminForm} name="maxRetries" label="Max Retries" />
        <NumberField adminForm={adminForm} name="retryDelayMs" label="Retry Delay (ms)" />
      </div>
      <p className="muted">
        Number of times to try again after the first attempt. Each wait is twice as long as the one before.
      </p>
    </fieldset>
  )
}

function NumberField({
  adminForm: { field, form },
  name,
  label,
}: {
  adminForm: MailConfigurationAdminForm
  name: 'maxRetries' | 'retryDelayMs'
  label: string
}) {
  const { onBlur, ...input } = field(name)
  return (
    <TextInput
      {...input}
      onBlur={(event) => {
        // Via the form, which also resets invalid numeric input in the field.
        form.setValue(name, wholeNumberOrZero(event.currentTarget.value), { shouldDirty: true })
        void onBlur(event)
      }}
      type="number"
      inputMode="numeric"
      min={0}
      label={label}
      required
    />
  )
}

/** Notice that is shown until settings are saved. */
function MailSettingsSource({ source }: Pick<MailConfiguration, 'source'>) {
  switch (source) {
    case 'saved':
      return null
    case 'environment':
      return (
        <Alert>
          <p>
            These settings come from the server's environment variables (<code>SMTP_URL</code>,{' '}
            <code>MAIL_FROM</code>). Once you save, the settings on this page are used instead.
          </p>
        </Alert>
      )
    case 'nothing':
      return (
        <Alert>
          <p>
            Nothing is set up yet, so e-mails are waiting. Choose your provider, paste its key and enter the
            sender. The Setup Guides explain how.
          </p>
        </Alert>
      )
  }
}
