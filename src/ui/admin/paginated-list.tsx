import { Button, EmptyState } from '@mantine/core'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Icon } from '../icon.tsx'
import { NotLoaded } from './loaded.tsx'
import { isFiltered, ListToolbar, type ListToolbarProps } from './search-box.tsx'
import type { ListParams } from './search-params.ts'
import { OverlayHost } from './use-overlay.tsx'

export interface PaginatedListProps<List, Params, Key extends QueryKey> extends ListToolbarProps<Params> {
  /** Plural noun: 'users'. */
  things: string
  /** Query of the list; during paging the skeleton replaces old rows. */
  query: UseQueryOptions<List, Error, List, Key>
  isEmpty?: (list: List) => boolean
  /** Default, and with a search or filter: 'No users found.' */
  emptyTitle?: string
  emptyText?: ReactNode
  /** Content between the toolbar and the list. */
  notice?: ReactNode
  children: (list: List) => ReactNode
}

/** The result of a list's query, and of the previous one until it arrives. */
export function useListQuery<List, Key extends QueryKey>(options: UseQueryOptions<List, Error, List, Key>) {
  return useQuery({ ...options, placeholderData: keepPreviousData })
}

/**
 * A list with its toolbar, its loading, error and empty states, its pages, and the overlay that its buttons
 * and menus open.
 */
export function PaginatedList<List extends object, Params extends ListParams, Key extends QueryKey>(
  props: PaginatedListProps<List, Params, Key>,
) {
  return (
    <OverlayHost>
      <ListToolbar {...props} />
      {props.notice}
      <ListResult {...props} />
    </OverlayHost>
  )
}

function ListResult<List extends object, Params extends ListParams, Key extends QueryKey>(
  props: PaginatedListProps<List, Params, Key>,
) {
  const { things, state, isEmpty, emptyTitle, emptyText, children } = props
  const query = useListQuery(props.query)
  const { data, isPlaceholderData } = query
  const [params, show] = state ?? []
  const page = params?.page ?? 1
  const size = data && sizeOf(data)
  const onPage = (next: number, shouldPush: boolean) =>
    params && show?.({ ...params, page: next }, shouldPush)
  useRedirectToLastPage(page, isPlaceholderData ? undefined : size, (last) => onPage(last, false))

  if (data === undefined) return <NotLoaded query={query} name={things} />
  if (!isPlaceholderData && (size ? size.total === 0 : isEmpty?.(data)))
    return (
      <EmptyState title={(!isFiltered(props) && emptyTitle) || `No ${things} found.`}>{emptyText}</EmptyState>
    )
  return (
    <>
      {isPlaceholderData ? <NotLoaded query={query} name={things} /> : children(data)}
      {/* Stays mounted while paging, to keep the focus. */}
      {size && <Pager things={things} page={page} {...size} onPage={(next) => onPage(next, true)} />}
    </>
  )
}

/** Returns the size of a page; undefined for lists without pages. */
function sizeOf(list: object) {
  if (!('total' in list && 'limit' in list)) return undefined
  const { total, limit } = list
  return typeof total === 'number' && typeof limit === 'number' ? { total, limit } : undefined
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
      <Button {...step(page > 1, Math.min(page - 1, pages))} leftSection={<Icon name="chevron-left" />}>
        Previous
      </Button>
      <p role="status">
        Page {page} of {pages}
      </p>
      <Button {...step(page < pages, page + 1)} rightSection={<Icon name="chevron-right" />}>
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
