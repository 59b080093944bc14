import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AttendanceSlot } from '#app/features/attendance/contract/slots.ts'
import { type ConfirmButton, ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useCloseOverlay } from '#app/ui/admin/use-overlay.tsx'
import { markAllMutation, markableCountQuery, toPeopleCount } from './slot-attendance-api.ts'

const whom = [
  { value: 'unmarked', label: 'Only people without a mark' },
  { value: 'everybody', label: 'Everybody, also people with another mark' },
]

export interface MarkAllDialogProps {
  seminarId: number
  slots: readonly AttendanceSlot[]
  /** Slot that is chosen at first. */
  slotId: number
}

/** Marks people present in a slot after naming how many. */
export function MarkAllDialog({ seminarId, slots, slotId }: MarkAllDialogProps) {
  const close = useCloseOverlay()
  const [chosenId, setChosenId] = useState(slotId)
  const [onlyUnmarked, setOnlyUnmarked] = useState(true)
  const { send, isPending, refusal } = useSendOnce(markAllMutation)
  const count = useQuery(markableCountQuery({ seminarId, slotId: chosenId, onlyUnmarked }))
  const slot = slots.find(({ id }) => id === chosenId)
  const mark = () => send({ seminarId, slotId: chosenId, status: 'present', onlyUnmarked }, close)

  function confirmButton(): ConfirmButton | null {
    if (count.isError || count.data === 0) return null
    if (isPending) return { label: 'Mark', busyLabel: 'Marking...', onPress: mark, color: 'brand' }
    const label = `Mark ${(count.data ?? 0).toLocaleString('en-US')}`
    const busyLabel = count.data === undefined ? 'Counting...' : undefined
    return { label, busyLabel, onPress: mark, color: 'brand' }
  }

  return (
    <ConfirmDialog title="Mark All Present" confirm={confirmButton()}>
      <div className="stack">
        <NativeSelect
          label="Slot"
          data={slots.map(({ id, label }) => ({ value: String(id), label }))}
          value={String(chosenId)}
          onChange={({ currentTarget }) => setChosenId(Number(currentTarget.value))}
        />
        <NativeSelect
          label="Who"
          data={whom}
          value={onlyUnmarked ? 'unmarked' : 'everybody'}
          onChange={({ currentTarget }) => setOnlyUnmarked(currentTarget.value === 'unmarked')}
        />
        <p role="status">{explain(count, { slot: slot?.label ?? '', onlyUnmarked })}</p>
        {refusal === null ? null : <p role="alert">{refusal}</p>}
      </div>
    </ConfirmDialog>
  )
}

interface Count {
  readonly data: number | undefined
  readonly isError: boolean
}

function explain({ data, isError }: Count, { slot, onlyUnmarked }: { slot: string; onlyUnmarked: boolean }) {
  if (isError) return 'The attendees could not be counted. Please try again.'
  if (data === undefined) return 'Counting attendees...'
  if (data === 0) return onlyUnmarked ? 'Everyone has a mark already.' : 'No one is registered.'
  const others = onlyUnmarked ? 'Others keep their mark.' : 'Their other marks in this slot are replaced.'
  return `Mark ${toPeopleCount(data)} as present in ${slot}? ${others}`
}
