import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../../platform/api-client/api-client.ts'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { Loading } from '../../../../../ui/public/skeleton.tsx'
import { ErrorState } from '../../../../../ui/public/states.tsx'
import { configurationQuery } from '../../settings-api.ts'
import { ConfigurationFacts } from './configuration-facts.tsx'
import { ConfigurationFields } from './configuration-fields.tsx'
import { DeliverabilityBadge } from './deliverability-badge.tsx'
import { DeliverabilityCheck } from './deliverability-check.tsx'
import { IntegrationHealth } from './integration-health.tsx'
import { TestIntegration } from './test-integration.tsx'

export function ConfigurationTab({ mayConfigure }: { mayConfigure: boolean }) {
  const found = useQuery(configurationQuery(useApi()))
  if (found.data === undefined && found.isError)
    return (
      <ErrorState
        message={`Failed to load configuration: ${found.error instanceof ApiError ? found.error.message : 'Unknown error'}`}
        onRetry={() => void found.refetch()}
      />
    )
  if (found.data === undefined) return <ConfigurationSkeleton />
  return (
    <div className="mail-parts">
      <section className="mail-part" aria-labelledby="mail-configuration">
        <IntegrationHealth />
        <DeliverabilityBadge />
        {mayConfigure ? (
          <ConfigurationFields configuration={found.data} />
        ) : (
          <ConfigurationFacts configuration={found.data} />
        )}
      </section>
      <TestIntegration />
      <DeliverabilityCheck />
    </div>
  )
}

const skeletonFields = ['server', 'key', 'sender', 'name', 'reply', 'retries']

function ConfigurationSkeleton() {
  return (
    <Loading label="Loading configuration">
      <div className="mail-part mail-skeleton">
        <div className="skeleton skeleton-title" />
        {skeletonFields.map((name) => (
          <div className="skeleton mail-skeleton-field" key={name} />
        ))}
        <div className="skeleton skeleton-button" />
      </div>
    </Loading>
  )
}
