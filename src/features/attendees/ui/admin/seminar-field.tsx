import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { formatDay } from '../../../../platform/format/dates.ts'
import type { AttendeeOfficeForm } from './attendee-form.ts'
import { openSeminarsQuery } from './attendees-api.ts'

/** Chosen before the dialog opened. */
export interface ChosenSeminar {
  readonly id: number
  readonly title: string
}

interface SeminarChoices {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Said under the field. */
  readonly note: string
  titleOf(seminarId: number): string
  /** Whether a seat costs something; so too where that is not known. */
  hasPrice(seminarId: number): boolean
}

const notes = {
  pending: 'Loading seminars...',
  error: 'Error loading seminars. You can add the attendee without one.',
  success: 'A seat that costs something waits for its payment.',
} as const

/** The seminars with free seats, and the one chosen beforehand also where it is none of them. */
export function useSeminarChoices(seminar: ChosenSeminar | null): SeminarChoices {
  const { data: open = [], status } = useQuery(openSeminarsQuery(useApi()))
  const isAmongThem = seminar === null || open.some(({ id }) => id === seminar.id)
  const chosen = isAmongThem ? [] : [{ value: String(seminar.id), label: seminar.title }]
  return {
    options: [
      { value: '', label: 'No seminar for now' },
      ...chosen,
      ...open.map(({ id, title, startDate }) => ({
        value: String(id),
        label: `${title}, ${formatDay(startDate)}`,
      })),
    ],
    note: notes[status],
    hasPrice: (seminarId) => open.find(({ id }) => id === seminarId)?.price !== null,
    titleOf: (seminarId) => [...open, seminar].find((one) => one?.id === seminarId)?.title ?? 'the seminar',
  }
}

export interface SeminarFieldProps {
  office: AttendeeOfficeForm
  choices: SeminarChoices
}

/** Which seminar they get a seat in, if any. */
export function SeminarField({ office, choices }: SeminarFieldProps) {
  // Held here: options that come late would make the browser forget which one was chosen.
  const value = useWatch({ control: office.form.control, name: 'seminarId' })
  return (
    <NativeSelect
      {...office.field('seminarId')}
      value={value}
      label="Seminar"
      description={choices.note}
      data={[...choices.options]}
    />
  )
}
