import { useEffect } from 'react'
import { Button } from '../public/button.tsx'
import { Icon } from '../public/icon.tsx'

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
      <Button variant="secondary" {...step(page > 1, Math.min(page - 1, pages))}>
        <Icon name="chevron-left" />
        Previous
      </Button>
      <p role="status">
        Page {page} of {pages}
      </p>
      <Button variant="secondary" {...step(page < pages, page + 1)}>
        Next
        <Icon name="chevron-right" />
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
