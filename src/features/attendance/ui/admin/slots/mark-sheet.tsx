import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { AttendancePerson, ListedMark, MarkSource } from '#app/features/attendance/contract/marks.ts'
import type { AttendanceSlot } from '#app/features/attendance/contract/slots.ts'
import { isPresentMark } from '#app/features/attendance/rules/slot-mark.ts'
import { EditConflictNotice } from '#app/ui/admin/edit-conflict.tsx'
import { Sheet, SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEditedVersion } from '#app/ui/admin/use-edited-version.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { toCellLabels } from './attendance-labels.ts'
import { attendanceMarkFormSchema, toMarkChange, toMarkFormValues } from './mark-values.ts'
import {
  attendancePersonQuery,
  markFromScansMutation,
  markSlotMutation,
  markStatusLabels,
} from './slot-attendance-api.ts'

const statusOptions = Object.entries(markStatusLabels).map(([value, label]) => ({ value, label }))

const sourceTexts: Record<MarkSource, string> = {
  scans: 'by scans',
  staff: 'by the office',
  import: 'by a meeting report',
  code: 'by the room code',
}

/** 'Late by 25 minutes, by scans.' */
function describeMark(mark: ListedMark | null, slot: AttendanceSlot): string {
  const label = toCellLabels(mark, slot).label
  const said = label.charAt(0).toUpperCase() + label.slice(1)
  if (mark === null) return `${said}.`
  const reason = mark.reason === null ? '' : ` (${mark.reason})`
  return `${said}, ${sourceTexts[mark.source]}${reason}.`
}

export interface MarkSheetProps {
  seminarId: number
  person: AttendancePerson
  slot: AttendanceSlot
}

export function MarkSheet(props: MarkSheetProps) {
  return (
    <Sheet title="Mark Attendance" subtitle={`${props.person.name} · ${props.slot.label}`}>
      <MarkForm {...props} />
    </Sheet>
  )
}

function markIn({ id }: AttendanceSlot, { marks }: AttendancePerson) {
  const mark = marks.find(({ slotId }) => slotId === id) ?? null
  return { mark, version: mark?.version ?? 0 }
}

/** Sends the version that the editor saw; if someone else was faster, what was typed stays in the form. */
function MarkForm({ seminarId, person, slot }: MarkSheetProps) {
  const close = useCloseSheet()
  const { base, theirs, detectConflict, goOnFrom } = useSeenMark({ seminarId, person, slot })
  const { mark: seen, version } = base
  const marking = useEndpointMutation(markSlotMutation)
  const returning = useEndpointMutation(markFromScansMutation)
  const place = { registrationId: person.registrationId, slotId: slot.id, version }
  const adminForm = useAdminForm({
    schema: attendanceMarkFormSchema(seen, slot),
    values: toMarkFormValues(seen, slot),
    async send(values) {
      await detectConflict(marking.mutateAsync({ ...place, ...toMarkChange(values, slot) }))
      close()
    },
  })
  const status = adminForm.form.watch('status')

  function goOn(fresh: typeof base, keepsMine: boolean) {
    adminForm.form.reset(toMarkFormValues(fresh.mark, slot), { keepValues: keepsMine })
    goOnFrom(fresh)
    adminForm.form.setFocus('status')
  }

  const backToScans = () => void detectConflict(returning.mutateAsync(place)).then(close, () => undefined)

  return (
    <SheetForm adminForm={adminForm} saveLabel="Save Mark">
      {theirs === null ? null : (
        <EditConflictNotice
          title="Someone else changed this mark"
          onKeepMine={() => goOn(theirs, true)}
          onTakeTheirs={() => goOn(theirs, false)}
        >
          It now says: {describeMark(theirs.mark, slot)} What you entered is still in the form but has not
          been saved.
        </EditConflictNotice>
      )}
      <p className="sheet-subtitle">Now: {describeMark(seen, slot)}</p>
      <NativeSelect
        {...adminForm.field('status', { deps: ['minutes', 'reason'] })}
        label="Status"
        data={statusOptions}
      />
      {isPresentMark({ status }) ? (
        <TextInput
          {...adminForm.field('minutes', { deps: ['reason'] })}
          label="Minutes"
          description={`Of ${slot.creditMinutes}. Leave empty for all of them.`}
          inputMode="numeric"
        />
      ) : null}
      <Textarea
        {...adminForm.field('reason')}
        label="Reason"
        description="Required for excuses and where minutes are lowered."
        rows={3}
      />
      {seen?.source === 'staff' ? (
        <div className="row-actions mark-from-scans">
          <Button
            {...(returning.isPending ? { 'aria-disabled': true } : { onClick: backToScans })}
            leftSection={<Icon name="rotate-ccw" />}
          >
            Back to Scans
          </Button>
          <p className="muted">Removes the mark by the office, so that scans and meeting reports decide.</p>
        </div>
      ) : null}
    </SheetForm>
  )
}

/** The mark that the editor saw, and the one that someone else saved meanwhile. */
function useSeenMark({ seminarId, person, slot }: MarkSheetProps) {
  const queries = useQueryClient()
  return useEditedVersion({
    opened: markIn(slot, person),
    async refetch() {
      const fresh = await queries.fetchQuery(attendancePersonQuery(seminarId, person.registrationId))
      return fresh && markIn(slot, fresh)
    },
  })
}
