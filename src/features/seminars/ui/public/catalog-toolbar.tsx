import { useId } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { ChipLink } from '../../../../ui/public/chip.tsx'
import type { SeminarSort } from '../../contract/seminars.ts'
import type { CategoryChip, SeminarCounts } from '../catalog-api.ts'
import { type CatalogSearchParams, catalogHref, seminarSortLabels } from './catalog-search-params.ts'

export interface CategoryChipsProps {
  searchParams: CatalogSearchParams
  categories: readonly CategoryChip[]
  counts: SeminarCounts | undefined
}

export function CategoryChips({ searchParams, categories, counts }: CategoryChipsProps) {
  const chips = [
    { categoryId: undefined, label: 'All Categories', count: counts?.all },
    ...categories.map(({ id, name, seminarCount }) => ({ categoryId: id, label: name, count: seminarCount })),
    ...(counts && counts.uncategorized > 0
      ? [{ categoryId: 0, label: 'Uncategorized', count: counts.uncategorized }]
      : []),
  ]
  return (
    <nav aria-label="Categories">
      <ul className="flex flex-wrap gap-2">
        {chips.map(({ categoryId, label, count }) => (
          <li key={categoryId ?? 'all'} className="max-w-full">
            <ChipLink
              to={catalogHref({ ...searchParams, categoryId })}
              isCurrent={categoryId === searchParams.categoryId}
              count={count}
            >
              {label}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export interface SortSelectProps {
  sort: SeminarSort
  onChange: (sort: SeminarSort) => void
}

/** A form, so that sorting works without JavaScript. */
export function SortSelect({ sort, onChange }: SortSelectProps) {
  const id = useId()
  return (
    <div className="flex max-w-full flex-wrap items-center gap-2">
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        name="sort"
        className="input w-auto"
        value={sort}
        onChange={(event) => onChange(event.target.value as SeminarSort)}
      >
        {Object.entries(seminarSortLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

export function CalendarSubscribeLink() {
  return (
    <a className="btn btn-ghost" href="/seminars.ics">
      <Icon name="calendar-plus" />
      Subscribe to our calendar
    </a>
  )
}
