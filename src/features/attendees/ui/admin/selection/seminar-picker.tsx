import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { formatDateRange } from '../../../../../platform/format/dates.ts'
import type { Seminar } from '../../../../seminars/contract/seminars.ts'
import { whyAttendeeCannotBeAdded } from '../../../rules/attendee-list.ts'
import type { SelectedSeminar } from '../seminar-field.tsx'
import { type PickerOption, SearchablePicker } from './picker.tsx'
import { type PickerSearch, seminarPickerQuery } from './selection-api.ts'

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
    ...seminarPickerQuery(useApi(), when, shown),
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
