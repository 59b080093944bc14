import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { Loading } from '../loading.tsx'
import { ErrorState } from './error-state.tsx'

export interface NotLoadedProps {
  query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>
  /** Name of the data in the messages: 'the bill'. */
  name: string
  /** Lines of the skeleton. */
  rows?: number
  /** Whether the message of a failure gives its reason. */
  showsReason?: boolean
}

export function ListSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <Loading label={label}>
      <div className="list-skeleton">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <Skeleton className="list-skeleton-row" key={row} />
        ))}
      </div>
    </Loading>
  )
}

const usualRows = 6

/** Says that a query without data is under way, or has failed. */
export function NotLoaded({ query, name, rows = usualRows, showsReason = false }: NotLoadedProps) {
  const { isError, error, refetch } = query
  if (!isError) return <ListSkeleton label={`Loading ${name}`} rows={rows} />
  const reason = error instanceof ApiError ? error.message : 'Unknown error'
  const message = showsReason ? `: ${reason}` : '. Please try again.'
  return <ErrorState message={`Failed to load ${name}${message}`} onRetry={() => void refetch()} />
}

export interface LoadedProps<Data> extends NotLoadedProps {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** The result of a query once it is there. */
export function Loaded<Data>({ children, ...props }: LoadedProps<Data>) {
  return props.query.data === undefined ? <NotLoaded {...props} /> : children(props.query.data)
}
