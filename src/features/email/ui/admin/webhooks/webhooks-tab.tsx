import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../../platform/api-client/api-client.ts'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { formatInstant } from '../../../../../platform/format/dates.ts'
import { Alert } from '../../../../../ui/public/alert.tsx'
import { CopyButton } from '../../../../../ui/public/copy-button.tsx'
import { Loading } from '../../../../../ui/public/skeleton.tsx'
import { ErrorState } from '../../../../../ui/public/states.tsx'
import type { WebhookStanding } from '../../../contract/webhooks.ts'
import { webhookStandingQuery } from '../../webhooks-api.ts'
import { providerNames, WebhookProviders } from './webhook-providers.tsx'
import { WebhookSecretForm } from './webhook-secret-form.tsx'

export function WebhooksTab({ mayConfigure }: { mayConfigure: boolean }) {
  const found = useQuery(webhookStandingQuery(useApi()))
  if (found.data === undefined && found.isError)
    return (
      <ErrorState
        message={`Failed to load webhooks: ${found.error instanceof ApiError ? found.error.message : 'Unknown error'}`}
        onRetry={() => void found.refetch()}
      />
    )
  if (found.data === undefined) return <WebhooksSkeleton />
  return (
    <div className="mail-parts">
      <WebhookAddress standing={found.data} />
      {mayConfigure ? (
        <WebhookSecretForm hasSecret={found.data.hasSecret} />
      ) : (
        <p className="muted">Only administrators change the webhook secret.</p>
      )}
      <WebhookProviders url={found.data.url} />
    </div>
  )
}

function WebhookAddress({ standing: { url, hasSecret, lastEvent } }: { standing: WebhookStanding }) {
  return (
    <section className="mail-part" aria-labelledby="webhook-address">
      <h2 id="webhook-address">Webhook URL</h2>
      <p>
        The mail provider reports here what became of each letter: whether it arrived, was opened, or came
        back.
      </p>
      <div className="webhook-url">
        <input className="input" type="text" readOnly value={url} aria-labelledby="webhook-address" />
        <CopyButton text={url} label="Copy webhook URL" />
      </div>
      {hasSecret ? null : (
        <Alert variant="warning" title="No secret yet">
          Every report is refused until you save the webhook secret below.
        </Alert>
      )}
      <p>
        {lastEvent === null
          ? 'No report has come in yet.'
          : `Last report: ${providerNames[lastEvent.provider] ?? lastEvent.provider}, ${formatInstant(lastEvent.receivedAt)}.`}
      </p>
      <p className="muted">Webhook testing is not yet available.</p>
    </section>
  )
}

function WebhooksSkeleton() {
  return (
    <Loading label="Loading webhooks">
      <div className="mail-parts">
        <div className="skeleton webhook-skeleton" />
        <div className="skeleton webhook-skeleton" />
      </div>
    </Loading>
  )
}
