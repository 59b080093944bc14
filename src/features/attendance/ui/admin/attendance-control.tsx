import { NativeSelect } from '@mantine/core'
import type { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { findLabeledOption } from '#app/ui/admin/search-params.ts'
import { useCloseOverlay, useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { attendanceStatusLabels, useMarkAttendance, usePendingAttendanceMark } from './attendance-api.ts'

const icons: Record<AttendanceStatus, IconName> = { registered: 'clock', attended: 'check', 'no-show': 'x' }

export function AttendanceControl({
  registration,
}: {
  registration: { registrationId: number; seminarTitle: string; attendanceStatus: AttendanceStatus }
}) {
  const { registrationId, seminarTitle, attendanceStatus } = registration
  const { mutate } = useMarkAttendance(registrationId)
  const displayedStatus = usePendingAttendanceMark(registrationId) ?? attendanceStatus
  const { overlay, show } = useOverlay()
  const question = (
    <RemoveAttendanceMarkDialog
      subject={seminarTitle}
      mark={displayedStatus}
      onRemove={() => mutate('registered')}
    />
  )
  return (
    <>
      <NativeSelect
        className="attendance-control"
        aria-label={`Attendance for ${seminarTitle}`}
        leftSection={<Icon name={icons[displayedStatus]} />}
        data={Object.entries(attendanceStatusLabels).map(([value, label]) => ({ value, label }))}
        data-status={displayedStatus}
        value={displayedStatus}
        onChange={({ currentTarget }) => {
          const chosen = findLabeledOption(attendanceStatusLabels, currentTarget.value)
          if (chosen === undefined || chosen === displayedStatus) return
          if (chosen === 'registered') show(question, currentTarget)
          else mutate(chosen)
        }}
      />
      {overlay}
    </>
  )
}

/** Confirms removing a mark, as a second tap may be a slip. */
export function RemoveAttendanceMarkDialog({
  subject,
  mark,
  onRemove,
}: {
  subject: string
  mark: AttendanceStatus
  onRemove: () => void
}) {
  const close = useCloseOverlay()

  function remove() {
    onRemove()
    close()
  }

  return (
    <ConfirmDialog
      title="Remove this attendance mark?"
      cancelLabel="Keep it"
      confirm={{ label: 'Remove mark', onPress: remove }}
    >
      <p>
        {subject} is marked “{attendanceStatusLabels[mark]}”. Without the mark, the status goes back to “
        {attendanceStatusLabels.registered}”.
      </p>
    </ConfirmDialog>
  )
}
