import type { ReactNode } from 'react'
import { EmptyState, ErrorState } from '../public/states.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Pager } from './pager.tsx'
import { useLastPage } from './use-last-page.ts'

export interface FoundListProps<List> {
  /** What is listed, as it stands in a sentence: 'users'. */
  things: string
  /** As the query has it; what was found before stays behind the skeleton until the next page is there. */
  found: {
    readonly data: List | undefined
    readonly isError: boolean
    readonly isPlaceholderData: boolean
    refetch(): Promise<unknown>
  }
  skeletonRows: number
  page: number
  /** @param isStep false where the change is no place to come back to */
  onPage: (page: number, isStep: boolean) => void
  /** 'No users found.' unless said otherwise. */
  emptyTitle?: string
  /** 'Try again' unless said otherwise. */
  retryLabel?: string
  children: (list: List) => ReactNode
}

/** One page of a list with its pages, or why there is none: it is coming, it failed, or nothing was found. */
export function FoundList<List extends { readonly total: number; readonly limit: number }>(
  props: FoundListProps<List>,
) {
  const { things, found, skeletonRows, page, onPage, emptyTitle = `No ${things} found.` } = props
  const { retryLabel, children } = props
  const { data, isPlaceholderData } = found
  useLastPage(page, isPlaceholderData ? undefined : data, (last) => onPage(last, false))

  if (found.isError && data === undefined)
    return (
      <ErrorState
        message={`Failed to load ${things}. Please try again.`}
        onRetry={() => void found.refetch()}
        {...(retryLabel !== undefined && { retryLabel })}
      />
    )
  const skeleton = <ListSkeleton label={`Loading ${things}`} rows={skeletonRows} />
  if (data === undefined) return skeleton
  if (data.total === 0 && !isPlaceholderData) return <EmptyState title={emptyTitle} />
  return (
    <>
      {isPlaceholderData ? skeleton : children(data)}
      {/* It stays while the next page comes, so that the pressed button keeps the focus. */}
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
