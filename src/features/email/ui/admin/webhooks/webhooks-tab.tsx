import { Alert, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { WebhookStatus } from '#app/features/email/contract/settings.ts'
import { mailSettingsFields, SECRET_MASK } from '#app/features/email/contract/settings-fields.ts'
import { useSaveWebhookSecret, webhookStatusQuery } from '#app/features/email/ui/settings-api.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { CopyButton } from '#app/ui/admin/copy-button.tsx'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { UnsavedChanges } from '#app/ui/admin/unsaved-changes.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'

const WebhookSecretFormValues = z.object({
  webhookSecret: mailSettingsFields.webhookSecret.check(z.minLength(1, 'Webhook secret is required')),
})

/** Keys as in events. */
const webhookProviderNames: Readonly<Record<string, string>> = {
  postmark: 'Postmark',
  sendgrid: 'SendGrid',
  mailgun: 'Mailgun',
  resend: 'Resend',
  brevo: 'Brevo',
  other: 'another sender',
}

/** Adds the secret for providers without signatures, where it is part of the URL. */
function withPassword(url: string): string {
  return url.replace('://', '://pagsulong:YOUR-SECRET@')
}

function instructionsFor(url: string): readonly { readonly name: string; readonly steps: ReactNode }[] {
  const inAddress = (
    <>
      This provider does not sign its reports. Make up a long secret, save it above, and give the provider
      this URL with your secret as the password: <code>{withPassword(url)}</code>
    </>
  )
  return [
    { name: 'Postmark', steps: inAddress },
    {
      name: 'SendGrid',
      steps: (
        <>
          Use the URL above for its Event Webhook, turn on Signed Event Webhook, and save the verification key
          (a public key) as the secret.
        </>
      ),
    },
    {
      name: 'Mailgun',
      steps: (
        <>Add the URL above for each type of event, and save the HTTP webhook signing key as the secret.</>
      ),
    },
    {
      name: 'Resend',
      steps: (
        <>
          Add a webhook with the URL above, and save its signing secret, which starts with <code>whsec_</code>
          .
        </>
      ),
    },
    { name: 'Brevo', steps: inAddress },
    {
      name: 'Any other sender',
      steps: (
        <>
          Sends <code>Authorization: Bearer</code> with the secret, and as JSON{' '}
          <code>
            {
              '{"events": [{"id": "1", "type": "delivered", "messageId": "…", "occurredAt": "2026-12-05T01:00:00Z"}]}'
            }
          </code>
          . Types are deferred, delivered, opened, clicked, bounced, unsubscribed and complained.
        </>
      ),
    },
  ]
}

function WebhookProviderInstructions({ url }: { url: string }) {
  return (
    <section className="mail-part" aria-labelledby="webhook-providers">
      <h2 id="webhook-providers">What your provider needs</h2>
      <div>
        {instructionsFor(url).map(({ name, steps }) => (
          <Disclosure key={name} summary={name}>
            <p className="webhook-steps">{steps}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}

export function EmailWebhooksTab({ mayConfigure }: { mayConfigure: boolean }) {
  const found = useQuery(webhookStatusQuery())
  if (found.data === undefined) return <NotLoaded query={found} name="webhooks" showsReason />
  return (
    <div className="mail-parts">
      <WebhookUrl status={found.data} />
      {mayConfigure ? (
        <WebhookSecretForm hasSecret={found.data.hasSecret} />
      ) : (
        <p className="muted">Only administrators can change the webhook secret.</p>
      )}
      <WebhookProviderInstructions url={found.data.url} />
    </div>
  )
}

function WebhookUrl({ status: { url, hasSecret, lastEvent } }: { status: WebhookStatus }) {
  return (
    <section className="mail-part" aria-labelledby="webhook-address">
      <h2 id="webhook-address">Webhook URL</h2>
      <p>The mail provider uses this URL to report whether each e-mail was delivered, opened or bounced.</p>
      <div className="webhook-url">
        <input className="input" type="text" readOnly value={url} aria-labelledby="webhook-address" />
        <CopyButton text={url} label="Copy webhook URL" />
      </div>
      {hasSecret ? null : (
        <Alert {...alertProps.warning} title="No secret yet">
          All reports are rejected until you save the webhook secret below.
        </Alert>
      )}
      <p>
        {lastEvent === null
          ? 'No reports received yet.'
          : `Last report: ${webhookProviderNames[lastEvent.provider] ?? lastEvent.provider}, ${formatDateTime(lastEvent.receivedAt)}.`}
      </p>
      <p className="muted">Webhook testing is not yet available.</p>
    </section>
  )
}

/** Form that never shows the stored secret; saving replaces it. */
function WebhookSecretForm({ hasSecret }: { hasSecret: boolean }) {
  const { save, isPending } = useSaveWebhookSecret()
  const { field, submit, isChanged, form } = useAdminForm({
    schema: WebhookSecretFormValues,
    values: { webhookSecret: '' },
    async send({ webhookSecret }) {
      await save(webhookSecret)
      form.reset()
    },
  })
  return (
    <form
      className="mail-part"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void submit(event)
      }}
      aria-labelledby="webhook-secret-title"
    >
      <h2 id="webhook-secret-title">Secret</h2>
      <TextInput
        {...field('webhookSecret')}
        type="password"
        label="Webhook Secret"
        description={
          hasSecret
            ? 'Leave unchanged to keep the existing secret.'
            : 'Proves that a report comes from your provider. See below for the secret to use.'
        }
        placeholder={hasSecret ? SECRET_MASK : undefined}
        autoComplete="new-password"
        spellCheck={false}
      />
      <div className="row-actions">
        <BusyButton variant="filled" type="submit" busyLabel={isPending ? 'Saving...' : undefined}>
          Save Secret
        </BusyButton>
      </div>
      {isChanged && !isPending ? <UnsavedChanges onDiscard={() => form.reset()} /> : null}
    </form>
  )
}
