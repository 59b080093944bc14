import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../../ui/public/states.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'

export interface ShownProps<Answer> {
  found: UseQueryResult<Answer>
  children: (answer: Answer) => ReactNode
}

/** Shows data or a skeleton; failed refetches keep the data. */
export function Shown<Answer>({ found: { data, error, refetch }, children }: ShownProps<Answer>) {
  if (data !== undefined) return children(data)
  if (error === null) return <DashboardSkeleton />
  return <ErrorState message={error.message} onRetry={() => void refetch()} />
}
