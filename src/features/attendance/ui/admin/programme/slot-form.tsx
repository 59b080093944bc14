import { Alert, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { AttendanceProgramme } from '#app/features/attendance/contract/programme.ts'
import type { AttendanceSlot, SlotInput } from '#app/features/attendance/contract/slots.ts'
import { describeRecords } from '#app/features/attendance/rules/slot-records.ts'
import { parseManilaDateTime, toManilaDateTime } from '#app/platform/format/manila-clock.ts'
import { EditConflictNotice } from '#app/ui/admin/edit-conflict.tsx'
import { Sheet, SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { slotModeLabels, toSelectOptions } from './programme-labels.ts'
import { putSlotInPlan, slotHasRecords } from './programme-plan.ts'
import { findRowProblem, useProgrammeChange } from './use-programme-change.ts'

const dateAndTime = z.string().check(z.minLength(1, 'Enter a date and time.'))

const SlotFormValues = z.object({
  label: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(80, 'At most 80 characters')),
  startsAt: dateAndTime,
  endsAt: dateAndTime,
  opensAt: dateAndTime,
  closesAt: dateAndTime,
  creditMinutes: z.string().check(z.regex(/^\d{1,4}$/, 'Enter whole minutes.')),
  mode: z.enum(['once', 'in_and_out']),
  room: z.string().check(z.trim(), z.maxLength(80, 'At most 80 characters')),
})
type SlotFormValues = z.infer<typeof SlotFormValues>

function toSlotValues(
  slot: AttendanceSlot | null,
  { startsAt }: AttendanceProgramme['seminar'],
): SlotFormValues {
  if (slot === null) {
    const start = toManilaDateTime(startsAt)
    return {
      label: '',
      startsAt: start,
      endsAt: '',
      opensAt: start,
      closesAt: '',
      creditMinutes: '',
      mode: 'once',
      room: '',
    }
  }
  return {
    label: slot.label,
    startsAt: toManilaDateTime(slot.startsAt),
    endsAt: toManilaDateTime(slot.endsAt),
    opensAt: toManilaDateTime(slot.opensAt),
    closesAt: toManilaDateTime(slot.closesAt),
    creditMinutes: String(slot.creditMinutes),
    mode: slot.mode,
    room: slot.room ?? '',
  }
}

function toSlot(values: SlotFormValues, id: number | undefined): SlotInput {
  const instant = (typed: string) => parseManilaDateTime(typed)?.toISOString() ?? ''
  return {
    ...(id !== undefined && { id }),
    label: values.label,
    mode: values.mode,
    room: values.room || null,
    startsAt: instant(values.startsAt),
    endsAt: instant(values.endsAt),
    opensAt: instant(values.opensAt),
    closesAt: instant(values.closesAt),
    creditMinutes: Number(values.creditMinutes),
  }
}

export interface SlotSheetProps {
  /** Null for a new one. */
  slot: AttendanceSlot | null
  programme: AttendanceProgramme
}

export function SlotSheet(props: SlotSheetProps) {
  return (
    <Sheet title={props.slot === null ? 'Add a Slot' : 'Edit Slot'}>
      <SlotForm {...props} />
    </Sheet>
  )
}

function SlotForm({ slot, programme }: SlotSheetProps) {
  const { theirs, save, goOnFrom } = useProgrammeChange(programme)
  const [elsewhere, setElsewhere] = useState<string | null>(null)
  const close = useCloseSheet()
  const adminForm = useAdminForm({
    schema: SlotFormValues,
    values: toSlotValues(slot, programme.seminar),
    toFieldName: (path) => path.split('.')[2] ?? 'label',
    async send(values) {
      setElsewhere(null)
      let index = -1
      try {
        await save((plan) => {
          const put = putSlotInPlan(plan, toSlot(values, slot?.id))
          index = put.index
          return put.plan
        })
        close()
      } catch (error) {
        const problem = findRowProblem(error, 'slots') ?? findRowProblem(error, 'sessions')
        if (problem === null || problem.index === index) throw error
        setElsewhere(problem.message)
      }
    },
  })
  const { field } = adminForm
  return (
    <SheetForm
      adminForm={adminForm}
      saveLabel={slot === null ? 'Add Slot' : 'Save Slot'}
      needsChange={slot !== null}
    >
      {theirs === null ? null : (
        <EditConflictNotice
          title="Someone else changed this program"
          onKeepMine={() => goOnFrom(theirs)}
          onTakeTheirs={close}
        >
          This slot has not been saved, but what you typed is still in the form. Keep your changes to save
          them into the current program.
        </EditConflictNotice>
      )}
      {elsewhere === null ? null : (
        <Alert {...alertProps.error} title="Nothing was saved">
          {elsewhere}
        </Alert>
      )}
      <ScansNotice slot={slot} />
      <TextInput {...field('label')} label="Name" required data-autofocus />
      <div className="field-row">
        <TextInput {...field('startsAt')} type="datetime-local" label="Starts" required />
        <TextInput {...field('endsAt')} type="datetime-local" label="Ends" required />
      </div>
      <div className="field-row">
        <TextInput {...field('opensAt')} type="datetime-local" label="Scans count from" required />
        <TextInput {...field('closesAt')} type="datetime-local" label="Scans count until" required />
      </div>
      <div className="field-row">
        <TextInput {...field('creditMinutes')} inputMode="numeric" label="Minutes" required />
        <TextInput {...field('room')} label="Room" />
      </div>
      <NativeSelect {...field('mode')} label="How Presence Counts" data={toSelectOptions(slotModeLabels)} />
    </SheetForm>
  )
}

function ScansNotice({ slot }: { slot: AttendanceSlot | null }) {
  if (slot === null || !slotHasRecords(slot)) return null
  return (
    <Alert>This slot has {describeRecords(slot)}. Marks are computed again with the changed times.</Alert>
  )
}
