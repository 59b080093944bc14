import { useQuery } from '@tanstack/react-query'
import { Loading } from '#app/ui/loading.tsx'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'
import { AccountSection } from './account-section.tsx'

/** Query that loads the code; not `lazy`, which never retries a failed import. */
const codeQuery = {
  queryKey: ['accounts-code', 'two-step'],
  queryFn: async () => (await import('./two-step/two-step-panel.tsx')).TwoStepSignInPanel,
  staleTime: Number.POSITIVE_INFINITY,
}

export function TwoStepSignInSection() {
  const { data: Panel, error, refetch } = useQuery(codeQuery)
  return (
    <AccountSection id="two-step" title="Two-step sign-in">
      <noscript>
        <p>Setting it up needs JavaScript.</p>
      </noscript>
      <div className="needs-script">
        {Panel !== undefined ? (
          <Panel />
        ) : error !== null ? (
          <ErrorState message="This part could not be loaded." onRetry={() => void refetch()} />
        ) : (
          <Loading label="Loading two-step sign-in">
            <Skeleton shape="block" />
          </Loading>
        )}
      </div>
    </AccountSection>
  )
}
