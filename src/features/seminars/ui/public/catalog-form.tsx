import {
  type ChangeEvent,
  type SyntheticEvent,
  startTransition,
  useEffect,
  useId,
  useOptimistic,
  useRef,
} from 'react'
import { useNavigate } from 'react-router'
import { formatMonth } from '#app/platform/format/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/public/button.tsx'
import {
  type CatalogSearchParams,
  catalogHref,
  listSeminarSorts,
  locationTypes,
  maxSearchLength,
  readCatalogSearchParams,
  seminarSortLabels,
} from './catalog-search-params.ts'

type ControlChange = ChangeEvent<HTMLInputElement | HTMLSelectElement>

const submitForm = ({ currentTarget }: ControlChange) => currentTarget.form?.requestSubmit()

function FilterSelect({
  label,
  name,
  value,
  options,
}: {
  label: string
  name: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-small">
        {label}
      </label>
      <select id={id} name={name} className="input" value={value} data-submits onChange={submitForm}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

export interface CatalogFormProps {
  searchParams: CatalogSearchParams
  /** Months that have seminars, ascending. */
  months: readonly string[]
}

function monthOptions({ when, month }: CatalogSearchParams, months: readonly string[]) {
  const offered = month === undefined || months.includes(month) ? months : [...months, month].sort()
  const sorted = when === 'archived' ? [...offered].reverse() : offered
  return sorted.map((one) => [one, formatMonth(one)] as const)
}

/** Search, filters and order: a GET form, so that they work without JavaScript. */
export function CatalogForm({ searchParams, months }: CatalogFormProps) {
  // A changed control keeps its new value while the page navigates.
  const [chosen, choose] = useOptimistic(searchParams)
  const { when, categoryId, search, locationType, month, isFree, sort } = chosen
  const navigate = useNavigate()
  const id = useId()
  const searchRef = useRef<HTMLInputElement>(null)
  const filtersRef = useRef<HTMLDivElement>(null)

  // Not at first: the visitor may have typed before the script ran.
  const shown = useRef(search)
  useEffect(() => {
    if (searchRef.current === null || shown.current === search) return
    shown.current = search
    searchRef.current.value = search
  }, [search])

  function submit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
    event.preventDefault()
    // The form has no files.
    const given = new URLSearchParams([...new FormData(event.currentTarget)] as [string, string][])
    // A changed control submits without a button, and more changes may follow.
    if (event.nativeEvent.submitter !== null) filtersRef.current?.hidePopover?.()
    const next = readCatalogSearchParams(given)
    startTransition(async () => {
      choose(next)
      await navigate(catalogHref(next), { preventScrollReset: true })
    })
  }

  return (
    <search>
      <form className="grid gap-3" action="/register" onSubmit={submit}>
        <input type="hidden" name="when" value={when === 'archived' ? 'past' : ''} />
        <input type="hidden" name="category" value={categoryId ?? ''} />
        <div className="flex max-w-measure flex-wrap gap-2">
          <input
            ref={searchRef}
            className="input w-40 flex-1"
            type="search"
            name="search"
            aria-label="Search seminars"
            placeholder="Search seminars"
            maxLength={maxSearchLength}
            defaultValue={search}
          />
          <button type="submit" className="btn btn-secondary flex-none" aria-label="Search">
            <Icon name="search" />
          </button>
          <button type="button" className="btn btn-secondary phone-only flex-none" popoverTarget={id}>
            Filters
          </button>
        </div>
        <div ref={filtersRef} id={id} className="phone-popover filters" popover="auto">
          <div className="flex flex-wrap items-end gap-3">
            <FilterSelect
              label="Place"
              name="place"
              value={locationType ?? ''}
              options={[['', 'Online or in person'], ...locationTypes]}
            />
            <FilterSelect
              label="Month"
              name="month"
              value={month ?? ''}
              options={[['', 'Any month'], ...monthOptions(chosen, months)]}
            />
            <FilterSelect
              label="Sort by"
              name="sort"
              value={sort}
              options={listSeminarSorts(chosen).map((one) => [one, seminarSortLabels[one]])}
            />
            <label className="flex min-h-12 items-center gap-2">
              <input
                type="checkbox"
                name="free"
                value="1"
                checked={isFree}
                data-submits
                onChange={submitForm}
              />
              Free only
            </label>
            <Button type="submit" className="filter-submit">
              Show seminars
            </Button>
          </div>
        </div>
      </form>
    </search>
  )
}
