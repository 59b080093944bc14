import type { ReactNode } from 'react'
import { Loading } from '../public/skeleton.tsx'
import { EmptyState, ErrorState } from '../public/states.tsx'
import { Pager, useRedirectToLastPage } from './pager.tsx'

export interface ResultsListProps<List> {
  /** Plural noun: 'users'. */
  things: string
  /** The query; during paging the skeleton replaces old rows. */
  query: {
    readonly data: List | undefined
    readonly isError: boolean
    readonly isPlaceholderData: boolean
    refetch(): Promise<unknown>
  }
  skeletonRows: number
  page: number
  /** @param shouldPush false replaces the history entry */
  onPage: (page: number, shouldPush: boolean) => void
  /** Default: 'No users found.' */
  emptyTitle?: string
  /** Default: 'Try again'. */
  retryLabel?: string
  children: (list: List) => ReactNode
}

/** A paginated list with its loading, error and empty states. */
export function ResultsList<List extends { readonly total: number; readonly limit: number }>(
  props: ResultsListProps<List>,
) {
  const { things, query, skeletonRows, page, onPage, emptyTitle = `No ${things} found.` } = props
  const { retryLabel, children } = props
  const { data, isPlaceholderData } = query
  useRedirectToLastPage(page, isPlaceholderData ? undefined : data, (last) => onPage(last, false))

  if (query.isError && data === undefined)
    return (
      <ErrorState
        message={`Failed to load ${things}. Please try again.`}
        onRetry={() => void query.refetch()}
        {...(retryLabel !== undefined && { retryLabel })}
      />
    )
  const skeleton = <ListSkeleton label={`Loading ${things}`} rows={skeletonRows} />
  if (data === undefined) return skeleton
  if (data.total === 0 && !isPlaceholderData) return <EmptyState title={emptyTitle} />
  return (
    <>
      {isPlaceholderData ? skeleton : children(data)}
      {/* Stays mounted while paging, to keep the focus. */}
      <Pager
        things={things}
        page={page}
        total={data.total}
        limit={data.limit}
        onPage={(next) => onPage(next, true)}
      />
    </>
  )
}

export function ListSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <Loading label={label}>
      <div className="list-skeleton">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <div className="skeleton list-skeleton-row" key={row} />
        ))}
      </div>
    </Loading>
  )
}
