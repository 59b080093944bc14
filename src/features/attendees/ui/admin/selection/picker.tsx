import type { QueryKey } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { whyAttendeeCannotBeAdded } from '#app/features/attendees/rules/attendee-list.ts'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { formatDateRange } from '#app/platform/format/dates.ts'
import { PaginatedList, type PaginatedListProps } from '#app/ui/admin/paginated-list.tsx'
import { ListSearch } from '#app/ui/admin/search-box.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import type { SelectedSeminar } from '../seminar-field.tsx'
import { type PickerSearch, seminarPickerQuery } from './selection-api.ts'

export interface PickerOption {
  readonly id: number
  readonly title: string
  readonly detail: string
  readonly whyNot: string | null
}

export interface SearchablePickerProps<List extends object, Key extends QueryKey> {
  legend: string
  things: string
  query: PaginatedListProps<List, PickerSearch, Key>['query']
  state: ListParamsState<PickerSearch>
  rowsOf: (list: List) => readonly PickerOption[]
  choice: {
    readonly id: number | null
    readonly error: string | undefined
    readonly choose: (row: PickerOption) => void
  }
}

export function SearchablePicker<List extends object, Key extends QueryKey>(
  props: SearchablePickerProps<List, Key>,
) {
  const { legend, things, query, state, rowsOf, choice } = props
  const name = useId()
  return (
    <fieldset className="picker" aria-describedby={`${name}-error`}>
      <legend>{legend}</legend>
      <ListSearch label={`Search ${things}`} state={state} />
      <p className="form-error" id={`${name}-error`} role="alert">
        {choice.error}
      </p>
      <PaginatedList things={things} query={query} state={state}>
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
  const state = useState<PickerSearch>({ search: '', page: 1 })
  const when = kind === 'open' ? 'upcoming' : undefined
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
      query={seminarPickerQuery(when, state[0])}
      state={state}
      rowsOf={({ seminars }) => seminars.map(toRow)}
      choice={{ id: chosen?.id ?? null, error, choose: ({ id, title }) => onChoose({ id, title }) }}
    />
  )
}

function seatsText({ registeredCount, maxAttendees }: Seminar): string {
  const seats = maxAttendees === null ? '' : ` of ${maxAttendees}`
  return `${registeredCount}${seats} registered`
}
