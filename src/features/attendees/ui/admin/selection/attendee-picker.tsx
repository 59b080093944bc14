import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { Picker } from './picker.tsx'
import { type Offer, offeredAttendeesQuery } from './selection-api.ts'
import { type Selected, toSelected } from './use-selection.ts'

export interface AttendeePickerProps {
  chosen: Selected | null
  error: string | undefined
  onChoose: (attendee: Selected) => void
}

export function AttendeePicker({ chosen, error, onChoose }: AttendeePickerProps) {
  const [shown, show] = useState<Offer>({ search: '', page: 1 })
  const found = useQuery({
    ...offeredAttendeesQuery(useApi(), shown),
    placeholderData: keepPreviousData,
  })
  return (
    <Picker
      legend="Attendee"
      things="attendees"
      found={found}
      offer={{ shown, show }}
      rowsOf={({ attendees }) =>
        attendees.map((attendee) => {
          const { id, name, email } = toSelected(attendee)
          const detail = attendee.company === null ? email : `${email} · ${attendee.company}`
          return { id, title: name, detail, whyNot: null }
        })
      }
      choice={{
        id: chosen?.id ?? null,
        error,
        choose: ({ id, title }) => {
          const known = found.data?.attendees.find((one) => one.id === id)
          onChoose({ id, name: title, email: known?.email ?? '' })
        },
      }}
    />
  )
}
