import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { ListSkeleton } from '../../../../../ui/admin/list-skeleton.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import { ErrorState } from '../../../../../ui/public/states.tsx'
import { ProfileCard } from '../profile/facts.tsx'
import { interactionsQuery } from './interactions-api.ts'
import { Timeline } from './timeline.tsx'

const shownAtOnce = 3

export function RecentInteractions({ attendeeId, onAll }: { attendeeId: number; onAll: () => void }) {
  const { data, isError, refetch } = useQuery(
    interactionsQuery(useApi(), { attendeeId, interactionType: undefined, page: 1 }),
  )
  return (
    <ProfileCard title="Recent Interactions" icon="message-square">
      {data === undefined && isError ? (
        <ErrorState
          message="Failed to load interactions. Please try again."
          retryLabel="Retry"
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined && !isError ? (
        <ListSkeleton label="Loading interactions" rows={shownAtOnce} />
      ) : null}
      {data?.total === 0 ? <p className="muted">No interaction history yet.</p> : null}
      {data === undefined ? null : <Timeline interactions={data.interactions.slice(0, shownAtOnce)} />}
      {data !== undefined && data.total > shownAtOnce ? (
        <Button variant="ghost" onClick={onAll}>
          View all {data.total} interactions
        </Button>
      ) : null}
    </ProfileCard>
  )
}
