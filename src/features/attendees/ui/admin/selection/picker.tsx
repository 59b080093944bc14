import { useId } from 'react'
import { ResultsList, type ResultsListProps } from '../../../../../ui/admin/results-list.tsx'
import { SearchBox, useDebouncedSearchText } from '../../../../../ui/admin/search-box.tsx'
import type { PickerSearch } from './selection-api.ts'

export interface PickerOption {
  readonly id: number
  readonly title: string
  readonly detail: string
  readonly whyNot: string | null
}

export interface SearchablePickerProps<List extends { readonly total: number; readonly limit: number }> {
  legend: string
  things: string
  query: ResultsListProps<List>['query']
  offer: { readonly shown: PickerSearch; readonly show: (offer: PickerSearch) => void }
  rowsOf: (list: List) => readonly PickerOption[]
  choice: {
    readonly id: number | null
    readonly error: string | undefined
    readonly choose: (row: PickerOption) => void
  }
}

export function SearchablePicker<List extends { readonly total: number; readonly limit: number }>(
  props: SearchablePickerProps<List>,
) {
  const { legend, things, query, offer, rowsOf, choice } = props
  const { shown, show } = offer
  const name = useId()
  const search = useDebouncedSearchText(shown.search, (text) => show({ search: text, page: 1 }))
  return (
    <fieldset className="picker" aria-describedby={`${name}-error`}>
      <legend>{legend}</legend>
      <SearchBox label={`Search ${things}`} search={search} />
      <p className="form-error" id={`${name}-error`} role="alert">
        {choice.error}
      </p>
      <ResultsList
        things={things}
        query={query}
        skeletonRows={4}
        page={shown.page}
        onPage={(page) => show({ ...shown, page })}
      >
        {(list) => (
          <div className="picker-rows">
            {rowsOf(list).map((row) => (
              <label className="picker-row" key={row.id}>
                <input
                  type="radio"
                  name={name}
                  checked={row.id === choice.id}
                  disabled={row.whyNot !== null}
                  onChange={() => choice.choose(row)}
                />
                <span className="picker-text">
                  <strong>{row.title}</strong>
                  <span className="muted">{row.detail}</span>
                  {row.whyNot === null ? null : <span className="muted">{row.whyNot}</span>}
                </span>
              </label>
            ))}
          </div>
        )}
      </ResultsList>
    </fieldset>
  )
}
