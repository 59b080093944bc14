import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { whyAttendeeCannotBeAdded } from '#app/features/attendees/rules/attendee-list.ts'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { formatDateRange } from '#app/platform/format/dates.ts'
import { PaginatedList, type PaginatedListProps } from '#app/ui/admin/paginated-list.tsx'
import { SearchBox, useDebouncedSearchText } from '#app/ui/admin/search-box.tsx'
import type { SelectedSeminar } from '../seminar-field.tsx'
import { type PickerSearch, seminarPickerQuery } from './selection-api.ts'

export interface PickerOption {
  readonly id: number
  readonly title: string
  readonly detail: string
  readonly whyNot: string | null
}

export interface SearchablePickerProps<List extends { readonly total: number; readonly limit: number }> {
  legend: string
  things: string
  query: PaginatedListProps<List>['query']
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
      <PaginatedList
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
      </PaginatedList>
    </fieldset>
  )
}

export interface SeminarPickerProps {
  /** 'open' lists upcoming seminars; only those with open seats can be chosen. */
  kind: 'open' | 'all'
  chosen: SelectedSeminar | null
  error?: string | undefined
  onChoose: (seminar: SelectedSeminar) => void
}

/** Soonest first. */
export function SeminarPicker({ kind, chosen, error, onChoose }: SeminarPickerProps) {
  const [shown, show] = useState<PickerSearch>({ search: '', page: 1 })
  const when = kind === 'open' ? 'upcoming' : undefined
  const query = useQuery({
    ...seminarPickerQuery(when, shown),
    placeholderData: keepPreviousData,
  })
  const [now] = useState(() => new Date())

  function toRow(seminar: Seminar): PickerOption {
    return {
      id: seminar.id,
      title: seminar.title,
      detail: [formatDateRange(seminar.startDate, seminar.endDate), seatsText(seminar)].join(' · '),
      whyNot: kind === 'open' ? whyAttendeeCannotBeAdded(seminar, now) : null,
    }
  }
  return (
    <SearchablePicker
      legend="Seminar"
      things="seminars"
      query={query}
      offer={{ shown, show }}
      rowsOf={({ seminars }) => seminars.map(toRow)}
      choice={{ id: chosen?.id ?? null, error, choose: ({ id, title }) => onChoose({ id, title }) }}
    />
  )
}

function seatsText({ registeredCount, maxAttendees }: Seminar): string {
  const seats = maxAttendees === null ? '' : ` of ${maxAttendees}`
  return `${registeredCount}${seats} registered`
}
