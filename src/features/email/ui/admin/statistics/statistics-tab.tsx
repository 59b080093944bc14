import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../../platform/api-client/api-client.ts'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { Loading } from '../../../../../ui/public/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../../ui/public/states.tsx'
import { statisticsQuery } from '../../statistics-api.ts'
import { webhookStandingQuery } from '../../webhooks-api.ts'
import { DaysPlot } from './days-plot.tsx'
import { StatisticCards } from './statistic-cards.tsx'

export function StatisticsTab() {
  const api = useApi()
  const found = useQuery(statisticsQuery(api))
  const standing = useQuery(webhookStandingQuery(api))
  if (found.data === undefined && found.isError)
    return (
      <ErrorState
        message={`Failed to load statistics: ${found.error instanceof ApiError ? found.error.message : 'Unknown error'}`}
        onRetry={() => void found.refetch()}
      />
    )
  if (found.data === undefined) return <StatisticsSkeleton />
  if (found.data === null) return <EmptyState title="No statistics available." />
  return (
    <div className="mail-numbers">
      <StatisticCards
        statistics={found.data}
        isMeasured={found.data.totalSent === 0 || standing.data?.lastEvent !== null}
      />
      <p className="muted">
        Counted are letters since the beginning. All but Total Sent is what the mail provider reports: it
        needs the webhook to be set up.
      </p>
      <DaysPlot />
    </div>
  )
}

const skeletonCards = ['sent', 'delivery', 'opened', 'clicked', 'bounced', 'unsubscribed']

function StatisticsSkeleton() {
  return (
    <Loading label="Loading statistics">
      <div className="mail-numbers">
        <div className="mail-stats">
          {skeletonCards.map((name) => (
            <div className="skeleton mail-stat-skeleton" key={name} />
          ))}
        </div>
      </div>
    </Loading>
  )
}
