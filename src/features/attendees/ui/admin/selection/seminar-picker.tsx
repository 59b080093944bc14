import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { formatDayRange } from '../../../../../platform/format/dates.ts'
import type { Seminar } from '../../../../seminars/contract/seminars.ts'
import { whyNotAdded } from '../../../rules/attendee-list.ts'
import type { ChosenSeminar } from '../seminar-field.tsx'
import { Picker, type PickerRow } from './picker.tsx'
import { type Offer, offeredSeminarsQuery } from './selection-api.ts'

export interface SeminarPickerProps {
  /** 'open' lists upcoming seminars; only those with open seats can be chosen. */
  kind: 'open' | 'all'
  chosen: ChosenSeminar | null
  error?: string | undefined
  onChoose: (seminar: ChosenSeminar) => void
}

/** Soonest first. */
export function SeminarPicker({ kind, chosen, error, onChoose }: SeminarPickerProps) {
  const [shown, show] = useState<Offer>({ search: '', page: 1 })
  const when = kind === 'open' ? 'upcoming' : undefined
  const found = useQuery({
    ...offeredSeminarsQuery(useApi(), when, shown),
    placeholderData: keepPreviousData,
  })
  const [now] = useState(() => new Date())

  function toRow(seminar: Seminar): PickerRow {
    return {
      id: seminar.id,
      title: seminar.title,
      detail: [formatDayRange(seminar.startDate, seminar.endDate), seatWords(seminar)].join(' · '),
      whyNot: kind === 'open' ? whyNotAdded(seminar, now) : null,
    }
  }
  return (
    <Picker
      legend="Seminar"
      things="seminars"
      found={found}
      offer={{ shown, show }}
      rowsOf={({ seminars }) => seminars.map(toRow)}
      choice={{ id: chosen?.id ?? null, error, choose: ({ id, title }) => onChoose({ id, title }) }}
    />
  )
}

function seatWords({ registeredCount, maxAttendees }: Seminar): string {
  const seats = maxAttendees === null ? '' : ` of ${maxAttendees}`
  return `${registeredCount}${seats} registered`
}
