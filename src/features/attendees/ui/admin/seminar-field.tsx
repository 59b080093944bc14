import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { formatDate } from '#app/platform/format/dates.ts'
import type { AttendeeAdminForm } from './attendee-form.ts'
import { openSeminarsQuery } from './attendees-api.ts'

export interface SelectedSeminar {
  readonly id: number
  readonly title: string
}

interface SeminarOptions {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly note: string
  titleOf(seminarId: number): string
  /** Whether a fee is due; true if unknown. */
  hasPrice(seminarId: number): boolean
}

const notes = {
  pending: 'Loading seminars...',
  error: 'Error loading seminars. You can add the attendee without one.',
  success: 'If the seminar has a fee, the payment is pending.',
} as const

export function useSeminarOptions(seminar: SelectedSeminar | null): SeminarOptions {
  const { data: open = [], status } = useQuery(openSeminarsQuery())
  const isAmongThem = seminar === null || open.some(({ id }) => id === seminar.id)
  const chosen = isAmongThem ? [] : [{ value: String(seminar.id), label: seminar.title }]
  return {
    options: [
      { value: '', label: 'No seminar for now' },
      ...chosen,
      ...open.map(({ id, title, startDate }) => ({
        value: String(id),
        label: `${title}, ${formatDate(startDate)}`,
      })),
    ],
    note: notes[status],
    hasPrice: (seminarId) => open.find(({ id }) => id === seminarId)?.price !== null,
    titleOf: (seminarId) => [...open, seminar].find((one) => one?.id === seminarId)?.title ?? 'the seminar',
  }
}

export function SeminarField({
  adminForm,
  choices,
}: {
  adminForm: AttendeeAdminForm
  choices: SeminarOptions
}) {
  // Controlled: with options loading late, the browser would lose the selection.
  const value = useWatch({ control: adminForm.form.control, name: 'seminarId' })
  return (
    <NativeSelect
      {...adminForm.field('seminarId')}
      value={value}
      label="Seminar"
      description={choices.note}
      data={[...choices.options]}
    />
  )
}
