import { Button } from '../public/button.tsx'
import { Icon } from '../public/icon.tsx'

export interface PagerProps {
  page: number
  total: number
  limit: number
  /** What is listed, for a page on which two lists may stand: 'users'. */
  things?: string
  onPage: (page: number) => void
}

export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}

/** 'Page X of Y' between Previous and Next. At the ends a button keeps its place and the focus, and does nothing. */
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
