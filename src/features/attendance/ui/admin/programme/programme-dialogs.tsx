import { Alert } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AttendanceProgramme } from '#app/features/attendance/contract/programme.ts'
import type { AttendanceSlot } from '#app/features/attendance/contract/slots.ts'
import { describeRecords } from '#app/features/attendance/rules/slot-records.ts'
import type { ProgrammeSession } from '#app/features/seminars/contract/programme.ts'
import { formatDate, formatTimeRange } from '#app/platform/format/dates.ts'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { type ConfirmButton, ConfirmDialog, type ConfirmDialogProps } from '#app/ui/admin/confirm-dialog.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useCloseOverlay } from '#app/ui/admin/use-overlay.tsx'
import { closeSlotMutation } from './programme-api.ts'
import { formatMinutes } from './programme-labels.ts'
import {
  type ProgrammePlan,
  proposeSlots,
  removeSessionFromPlan,
  removeSlotFromPlan,
  slotHasRecords,
} from './programme-plan.ts'
import { useProgrammeChange } from './use-programme-change.ts'

interface ProgrammeDialogProps {
  programme: AttendanceProgramme
}

interface ConfirmedChangeProps
  extends ProgrammeDialogProps,
    Pick<ConfirmDialogProps, 'title'>,
    Pick<ConfirmButton, 'label' | 'color'> {
  busyLabel: string
  /** Label of the button that shows the programme as someone else has saved it. */
  outdatedLabel?: string
  /** @param base the programme that is shown */
  change: (plan: ProgrammePlan, base: AttendanceProgramme) => ProgrammePlan
  children: (base: AttendanceProgramme) => ReactNode
}

/**
 * Sends a change that needs no form. A refusal stays in the dialog; if someone else has changed the programme, the
 * change can be repeated on the current one.
 */
function ConfirmedChange(props: ConfirmedChangeProps) {
  const { programme, title, change, children, outdatedLabel = 'Continue with the current program' } = props
  const close = useCloseOverlay()
  const { base, theirs, save, goOnFrom, isPending } = useProgrammeChange(programme)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function send(): Promise<void> {
    if (isPending) return
    try {
      await save((plan) => change(plan, base))
      close()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : null)
    }
  }

  function confirm() {
    if (theirs === null) return void send()
    goOnFrom(theirs)
    setRefusal(null)
  }

  return (
    <ConfirmDialog
      title={title}
      confirm={{
        label: theirs === null ? props.label : outdatedLabel,
        busyLabel: isPending ? props.busyLabel : undefined,
        onPress: confirm,
        color: props.color ?? 'red',
      }}
    >
      <div className="stack">
        {children(base)}
        {refusal === null ? null : <Alert {...alertProps.error}>{refusal}</Alert>}
      </div>
    </ConfirmDialog>
  )
}

export interface DeleteSessionDialogProps extends ProgrammeDialogProps {
  session: ProgrammeSession
}

export function DeleteSessionDialog({ session, programme }: DeleteSessionDialogProps) {
  return (
    <ConfirmedChange
      title="Delete Session"
      programme={programme}
      label="Delete"
      busyLabel="Deleting..."
      change={(plan) => removeSessionFromPlan(plan, session.id)}
    >
      {() => (
        <p>
          Delete “{session.title}”, {formatTimeRange(session.startsAt, session.endsAt)}? Attendance slots stay
          as they are.
        </p>
      )}
    </ConfirmedChange>
  )
}

export interface RemoveSlotDialogProps extends ProgrammeDialogProps {
  slot: AttendanceSlot
}

/** A slot for which anything was recorded can only be closed. */
export function RemoveSlotDialog({ slot, programme }: RemoveSlotDialogProps) {
  if (slotHasRecords(slot)) return <CloseSlotDialog slot={slot} />
  return (
    <ConfirmedChange
      title="Remove Slot"
      programme={programme}
      label="Remove"
      busyLabel="Removing..."
      change={(plan) => removeSlotFromPlan(plan, slot.id)}
    >
      {() => <p>Remove the slot “{slot.label}”? Nothing was recorded for it.</p>}
    </ConfirmedChange>
  )
}

function CloseSlotDialog({ slot }: { slot: AttendanceSlot }) {
  const records = (
    <Alert {...alertProps.warning}>
      This slot has {describeRecords(slot)}. It cannot be removed, only closed: it then takes no more scans.
    </Alert>
  )
  if (slot.isClosed)
    return (
      <ConfirmDialog title="Remove Slot" cancelLabel="Close" confirm={null}>
        {records}
      </ConfirmDialog>
    )
  return (
    <ConfirmChange
      title="Remove Slot"
      mutation={closeSlotMutation}
      input={{ slotId: slot.id, isClosed: true }}
      label="Close the slot instead"
      busyLabel="Closing..."
      color="brand"
    >
      {records}
    </ConfirmChange>
  )
}

const quoted = (labels: readonly string[]) => labels.map((label) => `“${label}”`).join(', ')

/** Previews the slots that follow from the programme. */
export function MakeSlotsDialog({ programme }: ProgrammeDialogProps) {
  return (
    <ConfirmedChange
      title="Make the Half-Day Slots"
      programme={programme}
      label="Make Slots"
      busyLabel="Saving..."
      color="brand"
      outdatedLabel="Preview the current program"
      change={(plan, base) => ({ ...plan, slots: [...proposeSlots(base).slots] })}
    >
      {(base) => <ProposedSlots base={base} />}
    </ConfirmedChange>
  )
}

function ProposedSlots({ base }: { base: AttendanceProgramme }) {
  const { slots, minutes, remaining, removed } = proposeSlots(base)
  return (
    <>
      <p>
        <strong>
          {slots.length === 1 ? '1 slot' : `${slots.length} slots`}, {formatMinutes(minutes)} counted
        </strong>
      </p>
      <ul className="slot-preview">
        {slots.map(({ label, startsAt, endsAt, creditMinutes }) => (
          <li key={label}>
            <span>{label}</span>
            <span className="muted">
              {formatDate(startsAt)}, {formatTimeRange(startsAt, endsAt)} · {formatMinutes(creditMinutes)}
            </span>
          </li>
        ))}
      </ul>
      {base.slots.every(({ isAutomatic }) => isAutomatic) ? (
        <p>Whoever is marked for the whole seminar is marked in every slot that has opened.</p>
      ) : (
        <p>Present slots of the same name or time are changed.</p>
      )}
      {remaining.length === 0 ? null : <p>What was recorded stays, with its slot: {quoted(remaining)}.</p>}
      {removed.length === 0 ? null : (
        <Alert {...alertProps.warning}>Removed, as nothing was recorded: {quoted(removed)}.</Alert>
      )}
    </>
  )
}
