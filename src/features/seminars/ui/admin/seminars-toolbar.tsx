import { Button, NativeSelect, NavLink } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { SearchBox, useDebouncedSearchText } from '#app/ui/admin/search-box.tsx'
import { findLabeledOption, toFilterOptions } from '#app/ui/admin/search-params.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { activeCategoriesQuery, managedCategoriesQuery, managedSeminarCountsQuery } from '../planning-api.ts'
import {
  hasSeminarsFilter,
  noSeminarsFilter,
  type SeminarsSearchParams,
  type SeminarsView,
  seminarPeriodLabels,
  seminarsHref,
  seminarsViewLabels,
} from './seminars-search-params.ts'

const whenOptions = toFilterOptions('All', seminarPeriodLabels)

export interface SeminarsFiltersProps {
  searchParams: SeminarsSearchParams
  /** @param shouldPush false replaces the history entry */
  onSearchParams: (searchParams: SeminarsSearchParams, shouldPush: boolean) => void
}

export function SeminarsFilters({ searchParams, onSearchParams }: SeminarsFiltersProps) {
  const box = useRef<HTMLInputElement>(null)
  const search = useDebouncedSearchText(searchParams.search, (text) =>
    onSearchParams({ ...searchParams, search: text, page: 1 }, searchParams.search === ''),
  )

  function clear() {
    // Also clears text not yet in the URL.
    search.type('')
    onSearchParams({ ...searchParams, ...noSeminarsFilter }, true)
    box.current?.focus()
  }

  return (
    <section className="seminars-filters" aria-labelledby="seminars-filters-title">
      <div className="seminars-filters-head">
        <h2 id="seminars-filters-title">Filters</h2>
        {hasSeminarsFilter(searchParams) || search.text !== '' ? (
          <Button variant="subtle" onClick={clear}>
            Clear
          </Button>
        ) : null}
      </div>
      <SearchBox ref={box} label="Search seminars" search={search} />
      <NativeSelect
        label="When"
        data={whenOptions}
        value={searchParams.when ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onSearchParams(
            { ...searchParams, when: findLabeledOption(seminarPeriodLabels, value), page: 1 },
            true,
          )
        }
      />
      <SeminarsCategoryFilter searchParams={searchParams} />
    </section>
  )
}

interface Choice {
  readonly categoryId: number | undefined
  readonly label: string
  readonly count: number | undefined
}

function useChoices(chosen: number | undefined) {
  const { data, isError } = useQuery(activeCategoriesQuery())
  const isElsewhere = !!chosen && data !== undefined && !data.categories.some(({ id }) => id === chosen)
  const { data: everyOne } = useQuery({
    ...managedCategoriesQuery({ search: '', page: 1 }),
    enabled: isElsewhere,
  })
  const inactive = isElsewhere ? everyOne?.categories.find(({ id }) => id === chosen) : undefined
  const { data: counts } = useQuery(managedSeminarCountsQuery())
  const all: Choice = { categoryId: undefined, label: 'All Categories', count: counts?.all }
  const choices: Choice[] = [
    all,
    ...(data?.categories ?? []).map(({ id, name, seminarCount }) => ({
      categoryId: id,
      label: name,
      count: seminarCount,
    })),
    ...(inactive === undefined
      ? []
      : [{ categoryId: inactive.id, label: `${inactive.name} (inactive)`, count: inactive.seminarCount }]),
    ...(counts && counts.uncategorized > 0
      ? [{ categoryId: 0, label: 'Uncategorized', count: counts.uncategorized }]
      : []),
  ]
  return { choices, isError }
}

function SeminarsCategoryFilter({ searchParams }: { searchParams: SeminarsSearchParams }) {
  const { choices, isError } = useChoices(searchParams.categoryId)
  const fold = useFold(searchParams.categoryId)
  const titleId = useId()
  const listId = useId()
  const current = choices.find(({ categoryId }) => categoryId === searchParams.categoryId)
  return (
    <nav aria-labelledby={titleId}>
      <h3 id={titleId}>Categories</h3>
      <Button
        ref={fold.button}
        className="categories-toggle"
        justify="space-between"
        aria-expanded={fold.isOpen}
        aria-controls={listId}
        onClick={fold.toggle}
        rightSection={<Icon name="chevron-down" />}
      >
        Category: {current?.label ?? 'none of these'}
      </Button>
      <ul ref={fold.list} id={listId} className="seminars-categories" data-folded={!fold.isOpen}>
        {choices.map(({ categoryId, label, count }) => (
          <li key={categoryId ?? 'all'}>
            <NavLink
              component={Link}
              variant="filled"
              active={categoryId === searchParams.categoryId}
              label={label}
              rightSection={count === undefined ? null : `(${count.toLocaleString('en-US')})`}
              to={seminarsHref({ ...searchParams, categoryId, page: 1 })}
              aria-current={categoryId === searchParams.categoryId ? 'true' : undefined}
              preventScrollReset
            />
          </li>
        ))}
      </ul>
      {isError ? <p className="muted">Error loading categories</p> : null}
    </nav>
  )
}

/** Collapses after a choice and moves the focus to its button. */
function useFold(chosen: number | undefined) {
  const [openAt, setOpenAt] = useState<{ chosen: number | undefined } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const isOpen = openAt !== null && openAt.chosen === chosen

  useLayoutEffect(() => {
    const hadFocus = list.current?.contains(document.activeElement) === true
    if (openAt !== null && !isOpen && hadFocus) button.current?.focus()
  }, [openAt, isOpen])

  return { isOpen, button, list, toggle: () => setOpenAt(isOpen ? null : { chosen }) }
}

const icons: Record<SeminarsView, IconName> = { list: 'layout-list', calendar: 'calendar-range' }

export function SeminarsViewSwitch({ searchParams }: { searchParams: SeminarsSearchParams }) {
  return (
    <nav className="view-switch" aria-label="View">
      {(['list', 'calendar'] as const).map((view) => (
        <Link
          key={view}
          className="view-switch-link"
          to={seminarsHref({ ...searchParams, view })}
          aria-current={view === searchParams.view ? 'true' : undefined}
          preventScrollReset
        >
          <Icon name={icons[view]} />
          {seminarsViewLabels[view]}
        </Link>
      ))}
    </nav>
  )
}
