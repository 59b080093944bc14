import { Alert, Badge, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { MailConfiguration } from '#app/features/email/contract/settings.ts'
import { recipientEmailSchema } from '#app/features/email/contract/settings-fields.ts'
import { type DeliverabilityState, evaluateDeliverability } from '#app/features/email/rules/deliverability.ts'
import {
  deliverabilityQuery,
  mailConfigurationQuery,
  sendTestEmailMutation,
} from '#app/features/email/ui/settings-api.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { type BadgeVariant, badgeProps } from '#app/ui/admin/status-props.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { MailConfigurationFields } from './configuration-fields.tsx'
import { DeliverabilityCheck } from './deliverability-check.tsx'
import { MailServerHealth } from './integration-health.tsx'

const stateBadges: Record<DeliverabilityState['state'], { label: string; variant: BadgeVariant }> = {
  good: { label: 'Good', variant: 'success' },
  needs_attention: { label: 'Needs attention', variant: 'warning' },
  not_checked: { label: 'Not checked', variant: 'secondary' },
}

function DeliverabilityBadge() {
  const { data, isFetching, isError, refetch } = useQuery(deliverabilityQuery())
  const judged = evaluateDeliverability(isError ? undefined : data)
  const { label, variant } = stateBadges[judged.state]
  return (
    <div className="mail-health">
      <div className="mail-health-head">
        <h3>Deliverability (SPF, DKIM, DMARC)</h3>
        <div role="status">
          <Badge {...badgeProps[isFetching ? 'secondary' : variant]}>
            {isFetching ? 'Checking...' : label}
          </Badge>
        </div>
        <BusyButton
          variant="subtle"
          busyLabel={isFetching ? 'Check records' : undefined}
          onClick={() => void refetch()}
          leftSection={<Icon name="shield-check" />}
        >
          Check records
        </BusyButton>
      </div>
      {isFetching ? null : <p>{deliverabilityAdvice(judged)}</p>}
    </div>
  )
}

function deliverabilityAdvice({ state, wanting }: DeliverabilityState) {
  const below = <a href="#mail-deliverability">Deliverability</a>
  switch (state) {
    case 'good':
      return 'The DNS records are in place. You do not need to do anything.'
    case 'needs_attention':
      return (
        <>
          Messages may be treated as spam. Add or correct {joinNames(wanting)} in the DNS of the sender's
          domain. See {below} for details.
        </>
      )
    case 'not_checked':
      return <>Check the DNS records of the sender's domain. {below} then shows what is missing.</>
  }
}

function joinNames(names: readonly string[]): string {
  const all = names.map((name) => name.toUpperCase())
  const last = all.pop() ?? ''
  return all.length === 0 ? last : `${all.join(', ')} and ${last}`
}

const TestForm = z.object({ recipientEmail: recipientEmailSchema })

/** Sends a test message directly and shows the server's response. */
function SendTestEmail() {
  const { send, isPending } = useSendOnce(sendTestEmailMutation)
  const { field, submit } = useAdminForm({
    schema: TestForm,
    values: { recipientEmail: '' },
    send: async (input) => send(input, () => undefined),
  })
  return (
    <section className="mail-part" aria-labelledby="mail-test">
      <h2 id="mail-test">Test Integration</h2>
      <p className="muted">
        Sends a test e-mail using the saved settings. If you cannot find it, check the spam folder too.
      </p>
      <form className="sheet-form mail-test" noValidate onSubmit={submit} aria-label="Test message">
        <TextInput
          {...field('recipientEmail')}
          type="email"
          label="Recipient Email"
          autoComplete="email"
          spellCheck={false}
          required
        />
        <BusyButton
          type="submit"
          busyLabel={isPending ? 'Sending...' : undefined}
          leftSection={<Icon name="send" />}
        >
          Send Test Email
        </BusyButton>
      </form>
    </section>
  )
}

export function EmailConfigurationTab({ mayConfigure }: { mayConfigure: boolean }) {
  const found = useQuery(mailConfigurationQuery())
  if (found.data === undefined) return <NotLoaded query={found} name="configuration" showsReason />
  return (
    <div className="mail-parts">
      <section className="mail-part" aria-labelledby="mail-configuration">
        <MailServerHealth />
        <DeliverabilityBadge />
        {mayConfigure ? (
          <MailConfigurationFields configuration={found.data} />
        ) : (
          <MailConfigurationDetails configuration={found.data} />
        )}
      </section>
      <SendTestEmail />
      <DeliverabilityCheck />
    </div>
  )
}

/** Read-only settings. */
function MailConfigurationDetails({ configuration }: { configuration: MailConfiguration }) {
  const { baseUrl, senderEmail, senderName, replyToEmail, maxRetries, retryDelayMs } = configuration
  const facts = [
    ['Server', baseUrl],
    ['API Key', configuration.apiKey === null ? null : 'Saved'],
    ['Sender Email', senderEmail],
    ['Sender Name', senderName],
    ['Reply-To Email', replyToEmail],
    ['Max Retries', String(maxRetries)],
    ['Retry Delay', `${retryDelayMs} ms`],
    ['DKIM Selector', configuration.dkimSelector],
  ] as const
  return (
    <>
      <Alert>
        <p>Only administrators can change the mail server and the sender.</p>
      </Alert>
      <dl className="mail-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? 'Not set'}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
