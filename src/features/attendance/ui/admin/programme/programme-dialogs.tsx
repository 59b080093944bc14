import { Alert } from '@mantine/core'
import { useState } from 'react'
import type { Programme } from '#app/features/attendance/contract/programme.ts'
import type { Slot } from '#app/features/attendance/contract/slots.ts'
import { describeRecords } from '#app/features/attendance/rules/slot-records.ts'
import type { ProgrammeSession } from '#app/features/seminars/contract/programme.ts'
import { formatDate, formatTimeRange } from '#app/platform/format/dates.ts'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useCloseOverlay } from '#app/ui/admin/use-overlay.tsx'
import { closeSlotMutation } from './programme-api.ts'
import { minutesText } from './programme-labels.ts'
import { hasRecords, type ProgrammePlan, proposeSlots, removeSession, removeSlot } from './programme-plan.ts'
import { useProgrammeChange } from './use-programme-change.ts'

interface ProgrammeDialogProps {
  programme: Programme
}

/** Sends a change that needs no form. A refusal stays in the dialog. */
function useConfirmedChange(programme: Programme) {
  const close = useCloseOverlay()
  const { base, theirs, save, goOnFrom, isPending } = useProgrammeChange(programme)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function send(change: (plan: ProgrammePlan) => ProgrammePlan): Promise<void> {
    if (isPending) return
    try {
      await save(change)
      close()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : null)
    }
  }

  return {
    base,
    close,
    isPending,
    refusal,
    /** Repeats the change on the current programme if someone else has changed it. */
    send(change: (plan: ProgrammePlan) => ProgrammePlan) {
      if (theirs !== null) {
        goOnFrom(theirs)
        setRefusal(null)
      } else void send(change)
    },
    isOutdated: theirs !== null,
  }
}

function Refusal({ message }: { message: string | null }) {
  return message === null ? null : <Alert {...alertProps.error}>{message}</Alert>
}

export interface DeleteSessionDialogProps extends ProgrammeDialogProps {
  session: ProgrammeSession
}

export function DeleteSessionDialog({ session, programme }: DeleteSessionDialogProps) {
  const { send, isPending, refusal, isOutdated } = useConfirmedChange(programme)
  return (
    <ConfirmDialog
      title="Delete Session"
      confirm={{
        label: isOutdated ? 'Continue with the current programme' : 'Delete',
        busyLabel: isPending ? 'Deleting...' : undefined,
        onPress: () => send((plan) => removeSession(plan, session.id)),
      }}
    >
      <div className="stack">
        <p>
          Delete “{session.title}”, {formatTimeRange(session.startsAt, session.endsAt)}? Attendance slots stay
          as they are.
        </p>
        <Refusal message={refusal} />
      </div>
    </ConfirmDialog>
  )
}

export interface RemoveSlotDialogProps extends ProgrammeDialogProps {
  slot: Slot
}

/** A slot for which anything was recorded can only be closed. */
export function RemoveSlotDialog({ slot, programme }: RemoveSlotDialogProps) {
  const { send, close, isPending, refusal, isOutdated } = useConfirmedChange(programme)
  const closing = useSendOnce(closeSlotMutation)
  if (hasRecords(slot))
    return (
      <ConfirmDialog
        title="Remove Slot"
        cancelLabel={slot.isClosed ? 'Close' : 'Cancel'}
        confirm={
          slot.isClosed
            ? null
            : {
                label: 'Close the slot instead',
                busyLabel: closing.isPending ? 'Closing...' : undefined,
                onPress: () => closing.send({ slotId: slot.id, isClosed: true }, close),
                color: 'brand',
              }
        }
      >
        <Alert {...alertProps.warning}>
          This slot has {describeRecords(slot)}. It cannot be removed, only closed: it then takes no more
          scans.
        </Alert>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title="Remove Slot"
      confirm={{
        label: isOutdated ? 'Continue with the current programme' : 'Remove',
        busyLabel: isPending ? 'Removing...' : undefined,
        onPress: () => send((plan) => removeSlot(plan, slot.id)),
      }}
    >
      <div className="stack">
        <p>Remove the slot “{slot.label}”? Nothing was recorded for it.</p>
        <Refusal message={refusal} />
      </div>
    </ConfirmDialog>
  )
}

const quoted = (labels: readonly string[]) => labels.map((label) => `“${label}”`).join(', ')

/** Previews the slots that follow from the programme. */
export function MakeSlotsDialog({ programme }: ProgrammeDialogProps) {
  const { base, send, isPending, refusal, isOutdated } = useConfirmedChange(programme)
  const { slots, minutes, kept, removed } = proposeSlots(base)
  return (
    <ConfirmDialog
      title="Make the Half-Day Slots"
      confirm={{
        label: isOutdated ? 'Preview the current programme' : 'Make Slots',
        busyLabel: isPending ? 'Saving...' : undefined,
        onPress: () => send((plan) => ({ ...plan, slots: [...slots] })),
        color: 'brand',
      }}
    >
      <div className="stack">
        <p>
          <strong>
            {slots.length === 1 ? '1 slot' : `${slots.length} slots`}, {minutesText(minutes)} counted
          </strong>
        </p>
        <ul className="slot-preview">
          {slots.map(({ label, startsAt, endsAt, creditMinutes }) => (
            <li key={label}>
              <span>{label}</span>
              <span className="muted">
                {formatDate(startsAt)}, {formatTimeRange(startsAt, endsAt)} · {minutesText(creditMinutes)}
              </span>
            </li>
          ))}
        </ul>
        {base.slots.length === 0 ? (
          <p>Whoever is marked for the whole seminar is marked in every slot that has opened.</p>
        ) : (
          <p>Present slots of the same name or time are changed.</p>
        )}
        {kept.length === 0 ? null : <p>What was recorded stays, with its slot: {quoted(kept)}.</p>}
        {removed.length === 0 ? null : (
          <Alert {...alertProps.warning}>Removed, as nothing was recorded: {quoted(removed)}.</Alert>
        )}
        <Refusal message={refusal} />
      </div>
    </ConfirmDialog>
  )
}
