import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { ButtonLink } from './button-link.tsx'

/** Links to the first page, the last and those around the current one; nothing if there is only one. */
export function Pagination({
  page,
  pageCount,
  toHref,
}: {
  page: number
  pageCount: number
  toHref: (page: number) => string
}) {
  const items: ReactNode[] = []
  const add = (label: string, to: number, content: ReactNode = to) =>
    items.push(
      <li key={label}>
        <ButtonLink
          variant={to === page ? 'primary' : 'ghost'}
          to={toHref(to)}
          aria-label={label}
          aria-current={to === page ? 'page' : undefined}
        >
          {content}
        </ButtonLink>
      </li>,
    )
  if (page > 1) add('Previous page', page - 1, <Icon name="chevron-left" />)
  for (let number = 1; number <= pageCount; number += 1) {
    const distance = Math.abs(number - page)
    if (number === 1 || number === pageCount || distance < 2) add(`Page ${number}`, number)
    else if (distance === 2) items.push(<li key={number}>…</li>)
  }
  if (page < pageCount) add('Next page', page + 1, <Icon name="chevron-right" />)
  return pageCount <= 1 ? null : (
    <nav aria-label="Pages">
      <ul className="flex flex-wrap items-center justify-center gap-1.5">{items}</ul>
    </nav>
  )
}
