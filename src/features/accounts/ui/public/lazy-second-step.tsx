import { useQuery } from '@tanstack/react-query'
import { Loading } from '#app/ui/loading.tsx'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'
import type { SecondFactorStepProps } from './second-step.tsx'

/** Query that loads the code; not `lazy`, which never retries a failed import. */
const codeQuery = {
  queryKey: ['accounts-code', 'second-step'],
  queryFn: async () => (await import('./second-step.tsx')).SecondFactorStep,
  staleTime: Number.POSITIVE_INFINITY,
}

export function LazySecondFactorStep(props: SecondFactorStepProps) {
  const { data: Step, error, refetch } = useQuery(codeQuery)
  if (Step !== undefined) return <Step {...props} />
  if (error !== null) {
    return <ErrorState message="The next step could not be loaded." onRetry={() => void refetch()} />
  }
  return (
    <Loading label="Loading the next step">
      <div className="grid gap-4">
        <Skeleton />
        <Skeleton shape="button" />
      </div>
    </Loading>
  )
}
