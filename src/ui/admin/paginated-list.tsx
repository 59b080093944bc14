import { Button, EmptyState, Skeleton, Table } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Icon } from '../icon.tsx'
import { Loading } from '../loading.tsx'
import { ErrorState } from './error-state.tsx'

export interface PaginatedListProps<List> {
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
export function PaginatedList<List extends { readonly total: number; readonly limit: number }>(
  props: PaginatedListProps<List>,
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
          <Skeleton className="list-skeleton-row" key={row} />
        ))}
      </div>
    </Loading>
  )
}

export interface PagerProps {
  page: number
  total: number
  limit: number
  /** Plural noun, for pages with two lists. */
  things?: string
  onPage: (page: number) => void
}

export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}

/** Previous and Next stay focusable at the ends. */
export function Pager({ page, total, limit, things, onPage }: PagerProps) {
  const pages = pageCount(total, limit)
  const step = (isPossible: boolean, target: number) =>
    isPossible ? { onClick: () => onPage(target) } : { 'aria-disabled': true }
  return (
    <nav className="pager" aria-label={things === undefined ? 'Pages' : `Pages of ${things}`}>
      <Button
        variant="default"
        {...step(page > 1, Math.min(page - 1, pages))}
        leftSection={<Icon name="chevron-left" />}
      >
        Previous
      </Button>
      <p role="status">
        Page {page} of {pages}
      </p>
      <Button
        variant="default"
        {...step(page < pages, page + 1)}
        rightSection={<Icon name="chevron-right" />}
      >
        Next
      </Button>
    </nav>
  )
}

/**
 * Navigates to the last page if the URL is past it.
 * @param list undefined while unknown
 */
export function useRedirectToLastPage(
  page: number,
  list: { readonly total: number; readonly limit: number } | undefined,
  onPage: (page: number) => void,
): void {
  const last = list === undefined ? page : pageCount(list.total, list.limit)
  useEffect(() => {
    if (page > last) onPage(last)
  })
}

export interface ListTableProps {
  label: string
  columns: readonly string[]
  /** Heading of a leading column, such as checkboxes. */
  lead?: ReactNode
  /** Adds a visually hidden heading. */
  hasActions?: boolean
  /** Switches to cards earlier. */
  isWide?: boolean
  isDense?: boolean
  children: ReactNode
}

/** Table view; the card view must be its next sibling. */
export function ListTable(props: ListTableProps) {
  const { label, columns, lead, hasActions = false, isWide = false, isDense = false, children } = props
  return (
    <div className={isWide ? 'list-table list-table-wide' : 'list-table'}>
      <Table verticalSpacing="sm" horizontalSpacing={isDense ? 'sm' : 'md'} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {lead === undefined ? null : <Table.Th scope="col">{lead}</Table.Th>}
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
            {hasActions ? (
              <Table.Th scope="col">
                <span className="sr-only">Actions</span>
              </Table.Th>
            ) : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  )
}
